import { expect } from "@playwright/test";
import { fund } from "./support/fund";
import { injectWallet } from "./support/injected-wallet";
import { payButton, search, summary, walletChoice } from "./support/on-the-shelf";
import { test } from "./support/test";

const sizes = {
  "on a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "on a desk": { viewport: { width: 1280, height: 900 } },
};

for (const [name, use] of Object.entries(sizes)) {
  test.describe(name, () => {
    test.use(use);

    test("a newcomer buys a summary with the demo wallet in three clicks, reads, and watches it settle", async ({
      page,
      context,
      wire,
    }) => {
      let clicks = 0;
      await context.exposeFunction("countClick", () => {
        clicks += 1;
      });
      await context.addInitScript(() => {
        const count: () => void = Reflect.get(window, "countClick");
        document.addEventListener("click", ({ isTrusted }) => isTrusted && count(), { capture: true });
      });

      await page.goto("/");
      await page.getByRole("link", { name: summary.title }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: summary.title })).toBeVisible();
      await payButton(page).click();
      await walletChoice(page, "Demo wallet").click();

      await expect(page.getByText(summary.soldSentence)).toBeVisible();
      expect(clicks).toBeLessThanOrEqual(3);
      await expect(payButton(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "Settling your payment" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
      expect(wire.story()).toEqual(["402", "paid 200"]);
    });

    test("a wallet in the browser buys a search: price, one signature, results, once each", async ({
      page,
      context,
      service,
      wire,
    }) => {
      const wallet = await injectWallet(context);
      await fund(service.url, wallet.address);
      await page.goto(search.page);
      await payButton(page).click();
      await walletChoice(page, wallet.name).click();
      await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
      await expect(page.getByRole("link", { name: summary.title }).first()).toBeVisible();
      await expect(payButton(page)).toHaveCount(0);
      expect(wire.story()).toEqual(["402", "paid 200"]);
      expect(wire.exchanges.map(({ resource }) => resource)).toEqual(
        Array(2).fill(expect.stringMatching(search.resource)),
      );
      expect(wallet.signatures).toBe(1);
    });
  });
}
