import { expect } from "@playwright/test";
import { payButton, summary } from "./support/on-the-shelf";
import { test } from "./support/test";

/** Everything that is free works in a browser that runs no script; paying says what it needs. */
test.use({ javaScriptEnabled: false });

test("browses, filters and turns pages", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: /^Science \d+$/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: summary.title }).first()).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
});

test("searches titles free, and sees what the passages would cost", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("origin of species");
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page).toHaveURL(/\/search\?q=origin/);
  await expect(page.getByRole("link", { name: summary.title }).first()).toBeVisible();
  await expect(page.getByText(/0\.01 USDC/).first()).toBeVisible();
});

test("reads a book's page; the slip names the price and says that paying needs JavaScript", async ({
  page,
}) => {
  await page.goto(summary.page);
  await expect(page.getByRole("heading", { level: 1, name: summary.title })).toBeVisible();
  await expect(page.getByText("Darwin does not start in the Galápagos.")).toBeVisible();
  await expect(page.getByText("Too many born")).toBeVisible();
  await expect(page.getByText("0.05 USDC").first()).toBeVisible();
  await expect(page.getByText(/^Paying needs JavaScript/)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});
