import { expect, type Locator, type Page } from "@playwright/test";
import { payButton, summary, walletChoice } from "./support/on-the-shelf";
import { test } from "./support/test";

test("the whole purchase by keyboard: find, choose, pay, read, receipt", async ({ page, wire }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: summary.title }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: summary.title })).toBeVisible();
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");
  await expect(walletChoice(page, "Demo wallet")).toBeVisible();
  await tabTo(page, walletChoice(page, "Demo wallet"));
  await page.keyboard.press("Enter");
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  // The reader is taken to what was bought.
  await expect(page.locator(":focus")).toHaveText(/./);
  await tabTo(page, page.getByRole("link", { name: "Permanent receipt" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/receipt\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(wire.story()).toEqual(["402", "paid 200"]);
});

/** Presses Tab until the focus is there; each step on the way must show where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}
