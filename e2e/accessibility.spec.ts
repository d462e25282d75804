import { expect } from "@playwright/test";
import { expectAccessible } from "./support/expect-accessible";
import { payButton, payWithDemoWallet, search, summary, walletChoice } from "./support/on-the-shelf";
import { test } from "./support/test";

/** axe finds nothing on any page, in any dialog, in either theme, at either size. */
const freePages = [
  ["browse", "/"],
  ["a genre", "/?genre=Science"],
  ["no match", "/?q=stoisicm"],
  ["a page that is not there", "/?page=99"],
  ["a book", summary.page],
  ["a search", search.page],
  ["a search of the summaries", `${search.page}&in=summaries`],
  ["a search without words", "/search"],
  ["a search that nothing matches", "/search?q=zzyzx"],
  ["an empty library", "/library"],
  ["a receipt that is not there", "/receipt/unknown"],
  ["developers", "/developers"],
  ["nothing at this address", "/nowhere"],
] as const;

for (const [name, path] of freePages) {
  test(`${name} has no violations, and never scrolls sideways`, async ({ page, guard }) => {
    guard.expectLine(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page, name);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test("what is bought, its dialogs, the library and the receipt have no violations", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(summary.page);
  await payButton(page).click();
  await expect(walletChoice(page, "Demo wallet")).toBeVisible();
  await expectAccessible(page, "the choice of wallets");
  await walletChoice(page, "Demo wallet").click();
  await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
  await expectAccessible(page, "a bought summary");

  await page.getByRole("button", { name: "Cite" }).click();
  await expect(page.getByRole("dialog", { name: "Cite" })).toBeVisible();
  await expectAccessible(page, "citations");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Report one." }).click();
  await expect(page.getByRole("dialog", { name: "Report an error" })).toBeVisible();
  await expectAccessible(page, "report");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Wallet 0x/ }).click();
  await expect(page.getByRole("dialog", { name: "Your wallet" })).toBeVisible();
  await expectAccessible(page, "the wallet's menu");
  await page.keyboard.press("Escape");

  await page.goto(search.page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
  await expectAccessible(page, "bought passages");

  await page.getByRole("link", { name: "Permanent receipt" }).click();
  await expect(page).toHaveURL(/\/receipt\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "a receipt");

  await page.goto("/library");
  await expect(page.getByRole("main").getByRole("link", { name: summary.title, exact: true })).toBeVisible();
  await expectAccessible(page, "the library");
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "removing");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "deleting everything");
});

test("the states of the slip that ask for something have no violations", async ({ page }) => {
  await page.goto("/library");
  await page.getByLabel("Daily limit in USDC").fill("0.04");
  await page.getByRole("button", { name: "Set limit" }).click();
  await page.goto(summary.page);
  await payWithDemoWallet(page);
  await expect(page.getByRole("button", { name: "Pay anyway once" })).toBeVisible();
  await expectAccessible(page, "over the limit");
});
