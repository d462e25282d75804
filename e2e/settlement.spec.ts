import { expect } from "@playwright/test";
import { fund } from "./support/fund";
import { injectWallet } from "./support/injected-wallet";
import { payButton, summary, walletChoice } from "./support/on-the-shelf";
import { prepareTheft } from "./support/prepare-theft";
import { test } from "./support/test";

test("a settlement that the network refuses is tried again while the reader reads", async ({
  page,
  context,
  service,
  wire,
}) => {
  const wallet = await injectWallet(context);
  await fund(service.url, wallet.address);
  const steal = await prepareTheft(service.chainUrl, wallet.address);
  await page.route(`**${summary.resource}`, async (route) => {
    const response = await route.fetch();
    // Delivered, and not settled yet: now the money is gone.
    if (response.status() === 200) await steal(990_000n);
    await route.fulfill({ response });
  });
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  await expect(
    page.getByText(/^The network refused attempt \d+\. Next try in \d+ s\. Keep reading\.$/),
  ).toBeVisible();
  // The theft itself may still wait for its block, and the faucet gives only to those who have less.
  await expect(() => fund(service.url, wallet.address)).toPass({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible({ timeout: 40_000 });
  expect(wire.story()).toEqual(["402", "paid 200"]);
});

test("the receipt's page goes from settling to settled by itself, and needs no wallet", async ({
  page,
  context,
}) => {
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, "Demo wallet").click();
  const address = await page.getByRole("link", { name: "Permanent receipt" }).getAttribute("href");
  const tab = await context.newPage();
  await tab.goto(address ?? "");
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tab.getByRole("heading", { name: "Settled" })).toBeVisible();
});
