import { expect } from "@playwright/test";
import { breakHeadings } from "./support/break-headings";
import { payButton, payWithDemoWallet, summary } from "./support/on-the-shelf";
import { test } from "./support/test";

/** What is bought stays bought: nobody is asked to pay for it again. */
test("after a reload, back and forward, and in a second tab the summary is open and nothing asks for money", async ({
  page,
  context,
  wire,
}) => {
  await page.goto("/");
  await page.goto(summary.page);
  await payWithDemoWallet(page);
  const bought = page.getByText(summary.soldSentence);
  await expect(bought).toBeVisible();

  await page.reload();
  await expect(bought).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  await page.goBack();
  await page.goForward();
  await expect(bought).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  const tab = await context.newPage();
  await tab.goto(summary.page);
  await expect(tab.getByText(summary.soldSentence)).toBeVisible();
  await expect(payButton(tab)).toHaveCount(0);
  expect(wire.story()).toEqual(["402", "paid 200"]);
});

test("a tab that was open before the purchase opens the summary too", async ({ page, context, wire }) => {
  const earlier = await context.newPage();
  await earlier.goto(summary.page);
  await expect(payButton(earlier)).toBeVisible();
  await page.goto(summary.page);
  await payWithDemoWallet(page);
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  await expect(earlier.getByText(summary.soldSentence)).toBeVisible();
  await expect(payButton(earlier)).toHaveCount(0);
  expect(wire.story()).toEqual(["402", "paid 200"]);
});

test("when the summary cannot be drawn it is in the library, and nothing offers to sell it again", async ({
  page,
  context,
  guard,
  wire,
}) => {
  guard.expectLine(/made to fail/);
  await page.addInitScript(breakHeadings);
  await page.goto(summary.page);
  await payWithDemoWallet(page);
  await expect(page.getByText("Saved. Reload to read.")).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  const tab = await context.newPage();
  await tab.goto("/library");
  await tab.getByRole("main").getByRole("link", { name: summary.title, exact: true }).click();
  await expect(tab.getByText(summary.soldSentence)).toBeVisible();
  await expect(payButton(tab)).toHaveCount(0);
  expect(wire.story()).toEqual(["402", "paid 200"]);
});
