import { expect, type Locator, type Page } from "@playwright/test";
import { breakHeadings } from "./support/break-headings";
import { fund } from "./support/fund";
import { hold } from "./support/hold";
import { type InjectedWallet, injectWallet } from "./support/injected-wallet";
import { payButton, payWithDemoWallet, search, summary, walletChoice } from "./support/on-the-shelf";
import { prepareTheft } from "./support/prepare-theft";
import { shoot } from "./support/shoot";
import { test } from "./support/test";

/** Every page and every state of the slip that this service can be brought to, drawn. */
test.beforeEach(({ guard }) => guard.expectLine(/./));

const pages = [
  ["home", "/"],
  ["home-page-2", "/?page=2"],
  ["home-genre", "/?genre=Science"],
  ["home-no-match", "/?q=stoisicm"],
  ["book-locked", summary.page],
  ["search-locked", search.page],
  ["search-summaries", `${search.page}&in=summaries`],
  ["search-empty", "/search"],
  ["search-no-match", "/search?q=zzyzx"],
  ["library-empty", "/library"],
  ["receipt-unknown", "/receipt/unknown"],
  ["developers", "/developers"],
  ["not-found", "/nowhere"],
] as const;

for (const [name, path] of pages) {
  test(`page ${name}`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await shoot(page, name, "page");
  });
}

test("without JavaScript", async ({ browser, service }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.url });
  const page = await context.newPage();
  await page.goto(summary.page);
  await shoot(page, "book-without-javascript", "page");
  await page.goto("/library");
  await shoot(page, "library-without-javascript", "page");
  await context.close();
});

test("bought: summary, its dialogs, search, receipt, library", async ({ page }) => {
  await page.goto(summary.page);
  await payButton(page).click();
  await expect(walletChoice(page, "Demo wallet")).toBeVisible();
  await shoot(page, "slip-connecting", "screen");
  await walletChoice(page, "Demo wallet").click();
  await expect(page.getByRole("heading", { name: "Settling your payment" })).toBeVisible();
  await shoot(page, "slip-settling", receiptOn(page));
  await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
  await shoot(page, "slip-settled", receiptOn(page));
  await shoot(page, "book-bought", "page");
  await page.getByRole("button", { name: "Cite" }).click();
  await shoot(page, "dialog-cite", "screen");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Report one." }).click();
  await shoot(page, "dialog-report", "screen");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Wallet 0x/ }).click();
  await shoot(page, "dialog-wallet", "screen");
  await page.keyboard.press("Escape");

  for (const where of ["books", "summaries"]) {
    await page.goto(`${search.page}&in=${where}`);
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
    await shoot(page, `search-bought-${where}`, "page");
  }
  await page.getByRole("link", { name: "Permanent receipt" }).click();
  await page.waitForURL(/\/receipt\//);
  await shoot(page, "receipt", "page");
  await page.emulateMedia({ media: "print" });
  await page.screenshot({ path: ".test/screenshots/receipt-print.png", fullPage: true });
  await page.emulateMedia({ media: null });
  await page.goto("/library");
  await expect(page.getByRole("button", { name: "Export all" })).toBeVisible();
  await shoot(page, "library", "page");
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await shoot(page, "dialog-remove", "screen");
});

test.describe("states of the slip that ask for something", () => {
  let wallet: InjectedWallet;

  test.beforeEach(async ({ context }) => {
    wallet = await injectWallet(context);
  });

  const pay = async (page: Page) => {
    await page.goto(summary.page);
    await payButton(page).click();
    await walletChoice(page, wallet.name).click();
  };
  const shootState = async (page: Page, state: string) => {
    const words = page.locator(`[data-state="${state}"]`).filter({ hasText: /./ });
    await expect(words).toBeVisible({ timeout: 60_000 });
    await shoot(page, `slip-${state}`, "screen");
  };

  test("insufficient", async ({ page }) => {
    await pay(page);
    await shootState(page, "insufficient");
  });

  test("wrong network", async ({ page }) => {
    await page.goto(summary.page);
    await page.getByRole("button", { name: "Connect wallet" }).click();
    await walletChoice(page, wallet.name).click();
    await expect(page.getByRole("button", { name: /^Wallet 0x/ })).toBeVisible();
    await wallet.changeNetwork(page, 1);
    await payButton(page).click();
    await shootState(page, "wrong_network");
  });

  test("checking funds, signing, declined", async ({ page, service }) => {
    await fund(service.url, wallet.address);
    const balance = hold();
    await page.route("**/balance/*", async (route) => {
      await balance.promise;
      await route.continue();
    });
    const signature = hold();
    wallet.behaviour.patience = signature.promise;
    await pay(page);
    await shootState(page, "checking_funds");
    balance.release();
    await shootState(page, "signing");
    wallet.behaviour.declinesSignatures = true;
    signature.release();
    await shootState(page, "declined");
  });

  test("submitting, elsewhere", async ({ page, context, service }) => {
    await fund(service.url, wallet.address);
    const answer = hold();
    await page.route(`**${summary.resource}`, async (route) => {
      if ("x-payment" in route.request().headers()) await answer.promise;
      await route.continue();
    });
    await pay(page);
    await shootState(page, "submitting");
    const tab = await context.newPage();
    await tab.goto(summary.page);
    await shootState(tab, "elsewhere");
    answer.release();
    await expect(page.getByText(summary.soldSentence)).toBeVisible();
  });

  test("refused", async ({ page, service }) => {
    await fund(service.url, wallet.address);
    await page.route(`**${summary.resource}`, async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.now() - 600_000).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await pay(page);
    await shootState(page, "refused");
  });

  test("connection lost", async ({ page, service }) => {
    await fund(service.url, wallet.address);
    await page.route(`**${summary.resource}`, async (route) => {
      if ("x-payment" in route.request().headers()) await route.abort("connectionreset");
      else await route.continue();
    });
    await pay(page);
    await shootState(page, "unconfirmed");
    await expect(page.getByRole("button", { name: "Retry" })).toBeEnabled({ timeout: 60_000 });
    await shoot(page, "slip-unconfirmed-given-up", "screen");
  });

  test("unavailable", async ({ page, service }) => {
    await fund(service.url, wallet.address);
    const resume = service.pauseChain();
    try {
      await pay(page);
      await shootState(page, "unavailable");
    } finally {
      resume();
    }
  });

  test("retrying the settlement", async ({ page, service }) => {
    await fund(service.url, wallet.address);
    const steal = await prepareTheft(service.chainUrl, wallet.address);
    await page.route(`**${summary.resource}`, async (route) => {
      const response = await route.fetch();
      if (response.status() === 200) await steal(990_000n);
      await route.fulfill({ response });
    });
    await pay(page);
    await expect(page.getByText(/^The network refused attempt/)).toBeVisible();
    await shoot(page, "slip-retrying", receiptOn(page));
  });

  test("not drawn", async ({ page, service }) => {
    await fund(service.url, wallet.address);
    await page.addInitScript(breakHeadings);
    await pay(page);
    await expect(page.getByText("Saved. Reload to read.")).toBeVisible();
    await shoot(page, "slip-not_drawn", page.getByText("Saved. Reload to read."));
  });
});

test("over the limit", async ({ page }) => {
  await page.goto("/library");
  await page.getByLabel("Daily limit in USDC").fill("0.04");
  await page.getByRole("button", { name: "Set limit" }).click();
  await page.goto(summary.page);
  await payWithDemoWallet(page);
  await expect(page.getByRole("button", { name: "Pay anyway once" })).toBeVisible();
  await shoot(page, "slip-over_limit", "screen");
});

test("nothing is kept", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("This browser keeps nothing.", "InvalidStateError");
    };
  });
  await page.goto(summary.page);
  await payButton(page).click();
  await expect(page.getByText(/^This browser keeps nothing for this site/)).toBeVisible();
  await shoot(page, "slip-not_kept", "screen");
});

test("no wallet", async ({ page, service, guard }) => {
  const testnet = await service.openTestnetBranch();
  try {
    guard.alsoOurs(testnet.url);
    await page.goto(`${testnet.url}${summary.page}`);
    await payButton(page).click();
    await expect(page.getByText(/^You need a wallet/)).toBeVisible();
    await shoot(page, "slip-no_wallet", "screen");
  } finally {
    await testnet.close();
  }
});

test("price changed", async ({ page, service }) => {
  await page.goto(summary.page);
  await service.restart({ PRICE_SUMMARY: "0.06" });
  try {
    await payWithDemoWallet(page);
    await expect(page.getByText(/^The price has changed/)).toBeVisible();
    await shoot(page, "slip-price_changed", "screen");
  } finally {
    await service.restart();
  }
});

function receiptOn(page: Page): Locator {
  return page.getByRole("region", { name: "Receipt" });
}
