import { expect, type Page } from "@playwright/test";
import { measureWeight } from "./support/measure-weight";
import { payButton, payWithDemoWallet, summary, walletChoice } from "./support/on-the-shelf";
import { test } from "./support/test";
import { watchLayoutShift } from "./support/watch-layout-shift";

/**
 * What a page may weigh before anyone wants to pay, in kB over the wire, and how far it may move by itself (CLS). Next
 * and React alone are 138.
 */
const budgets = [
  { page: "Browse", path: "/", scripts: 148, markup: 22, fonts: 87, shift: 0.02 },
  { page: "Book, locked", path: "/book/1", scripts: 152, markup: 18, fonts: 87, shift: 0.02 },
  { page: "Search", path: "/search?q=love+and+marriage", scripts: 152, markup: 25, fonts: 87, shift: 0.02 },
  { page: "Library", path: "/library", scripts: 158, markup: 12, fonts: 87, shift: 0.02 },
  { page: "Developers", path: "/developers", scripts: 150, markup: 30, fonts: 87, shift: 0.02 },
];
const read = { scripts: 155, markup: 26, fonts: 141, shift: 0 };
const walletOnIntent = 330;

/** What stands in wagmi's and RainbowKit's code, minified too, and nowhere else. */
const walletCode = /wagmi\.|rainbowkit|data-rk/i;

for (const { page: name, path, ...budget } of budgets) {
  test(`${name} keeps to its budget, and loads no wallet`, async ({ page }) => {
    const weight = await measureWeight(page);
    const shift = await watchLayoutShift(page);
    await page.goto(path);
    await expectWithin({ ...(await weight.read()), shift: await shift() }, budget);
    expect(await scriptsWithWallet(page)).toEqual([]);
  });
}

test("Book, read keeps to its budget: what is bought opens without wallet code", async ({ page }) => {
  await page.goto(summary.page);
  await payWithDemoWallet(page);
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  const weight = await measureWeight(page);
  const shift = await watchLayoutShift(page);
  await page.reload();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  await expectWithin({ ...(await weight.read()), shift: await shift() }, read);
  expect(await scriptsWithWallet(page)).toEqual([]);
});

test("the wallet comes with the wish to pay, and keeps to its budget", async ({ page }) => {
  const weight = await measureWeight(page);
  await page.goto(summary.page);
  const before = await weight.read();
  await payButton(page).click();
  await expect(walletChoice(page, "Demo wallet")).toBeVisible();
  const after = await weight.read();
  const figures = { scripts: rounded(after.scripts - before.scripts) };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expect(figures.scripts, "JavaScript on intent, kB").toBeLessThanOrEqual(walletOnIntent);
  // The pattern by which the others find no wallet code finds it where there is some.
  expect(await scriptsWithWallet(page)).not.toEqual([]);
});

async function expectWithin(
  measured: { scripts: number; markup: number; fonts: number; shift: number },
  budget: { scripts: number; markup: number; fonts: number; shift: number },
): Promise<void> {
  const { scripts, markup, fonts, shift } = measured;
  const figures = {
    scripts: rounded(scripts),
    markup: rounded(markup),
    fonts: rounded(fonts),
    shift: Math.round(shift * 100) / 100,
  };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expect.soft(figures.scripts, "JavaScript, kB").toBeLessThanOrEqual(budget.scripts);
  expect.soft(figures.markup, "HTML and CSS, kB").toBeLessThanOrEqual(budget.markup);
  expect.soft(figures.fonts, "fonts, kB").toBeLessThanOrEqual(budget.fonts);
  expect.soft(figures.shift, "layout shift").toBeLessThanOrEqual(budget.shift);
}

const rounded = (value: number) => Math.round(value);

/** The addresses of the scripts on the page that contain wallet code. */
async function scriptsWithWallet(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith(".js")),
  );
  const scripts = await Promise.all(
    urls.map(async (url) => ({ url, text: await (await page.request.get(url)).text() })),
  );
  return scripts.filter(({ text }) => walletCode.test(text)).map(({ url }) => url);
}
