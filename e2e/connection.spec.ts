import { expect, type Page } from "@playwright/test";
import { balanceOf } from "./support/balance-of";
import { fund } from "./support/fund";
import { injectWallet } from "./support/injected-wallet";
import { payButton, summary, walletChoice } from "./support/on-the-shelf";
import { test } from "./support/test";

/** The connection breaks after the service has delivered: the content still opens, and is paid once. */
const chargedOnce = { balance: "950000", available: "950000" };

test("the answer is lost on its way: the same authorization is sent again by itself", async ({
  page,
  context,
  service,
  guard,
  wire,
}) => {
  guard.expectLine(/ERR_CONNECTION_RESET/);
  const wallet = await injectWallet(context);
  await fund(service.url, wallet.address);
  let cuts = 1;
  await loseAnswers(page, () => cuts-- > 0);
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(
    page.getByText(/^We could not confirm delivery\. Trying again with the same authorization/),
  ).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wire.story()).toEqual(["402", "paid no answer", "paid 200"]);
  expect([wallet.signatures, wire.payments().length]).toEqual([1, 1]);
  await expect.poll(() => balanceOf(service.url, wallet.address)).toEqual(chargedOnce);
});

test("the page is left while the answer is missing: it opens on the next visit, without a wallet", async ({
  page,
  context,
  service,
  guard,
  wire,
}) => {
  guard.expectLine(/ERR_CONNECTION_RESET/);
  const wallet = await injectWallet(context);
  await fund(service.url, wallet.address);
  let isCut = true;
  await loseAnswers(page, () => isCut);
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(page.getByText(/^We could not confirm delivery/)).toBeVisible();
  isCut = false;
  await page.reload();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect([wallet.signatures, wire.payments().length]).toEqual([1, 1]);
  await expect.poll(() => balanceOf(service.url, wallet.address)).toEqual(chargedOnce);
});

/** Lets paid requests reach the service, and cuts the line before the answer is back, as long as `isCut`. */
async function loseAnswers(page: Page, isCut: () => boolean): Promise<void> {
  await page.route(`**${summary.resource}`, async (route) => {
    const headers = route.request().headers();
    const isPaid = "x-payment" in headers || "payment-signature" in headers;
    if (!isPaid || !isCut()) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
}
