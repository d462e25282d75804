import { expect } from "@playwright/test";
import { balanceOf } from "./support/balance-of";
import { fund } from "./support/fund";
import { hold } from "./support/hold";
import { injectWallet } from "./support/injected-wallet";
import { payButton, summary, walletChoice } from "./support/on-the-shelf";
import { test } from "./support/test";

/** Whatever goes wrong before the content is there: it is said, nothing is charged, and the way on works. */
const wholeDrop = { balance: "1000000", available: "1000000" };

test("no said in the wallet: nothing was paid, and a second try buys", async ({
  page,
  context,
  service,
  wire,
}) => {
  const wallet = await injectWallet(context, { declinesSignatures: true });
  await fund(service.url, wallet.address);
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(page.getByText("You declined. Nothing was paid.")).toBeVisible();
  expect(wire.payments()).toEqual([]);
  expect(await balanceOf(service.url, wallet.address)).toEqual(wholeDrop);

  wallet.behaviour.declinesSignatures = false;
  await payButton(page).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wallet.signatures).toBe(1);
});

test("a wallet that turned to another network is led back before it signs", async ({
  page,
  context,
  service,
  wire,
}) => {
  const wallet = await injectWallet(context);
  await fund(service.url, wallet.address);
  await page.goto(summary.page);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await walletChoice(page, wallet.name).click();
  await expect(page.getByRole("button", { name: /^Wallet 0x/ })).toBeVisible();
  await wallet.changeNetwork(page, 1);
  await payButton(page).click();
  await expect(page.getByText(/^Your wallet is on .*\. This .*is sold on the local chain\.$/)).toBeVisible();
  expect([wallet.signatures, wire.payments().length]).toEqual([0, 0]);
  await page.getByRole("button", { name: "Switch to the local chain" }).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wallet.behaviour.chainId).toBe(84_532);
  expect([wallet.signatures, wire.payments().length]).toEqual([1, 1]);
});

test("an empty wallet is told what is missing, and buys once it has it", async ({
  page,
  context,
  service,
  wire,
}) => {
  const wallet = await injectWallet(context);
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(
    page.getByText("You have 0.00 USDC on the local chain; this costs 0.05. Missing 0.05."),
  ).toBeVisible();
  expect(wallet.signatures).toBe(0);
  await fund(service.url, wallet.address);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wire.payments()).toHaveLength(1);
});

test("an authorization that comes too late is refused by the service, and signed anew", async ({
  page,
  context,
  service,
  guard,
  wire,
}) => {
  guard.expectLine(/status of 403/);
  const wallet = await injectWallet(context);
  await fund(service.url, wallet.address);
  // The price lay about for ten minutes on its way: what is signed for it has been over for five.
  await page.route(`**${summary.resource}`, async (route) => {
    const response = await route.fetch();
    const age = response.status() === 402 && wallet.signatures === 0 ? 600_000 : 0;
    const date = new Date(Date.now() - age).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(page.getByText("The signature is more than 5 minutes old. Nothing was paid.")).toBeVisible();
  expect(await balanceOf(service.url, wallet.address)).toEqual(wholeDrop);
  await page.getByRole("button", { name: "Sign again" }).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wire.story()).toEqual(["402", "paid 403", "402", "paid 200"]);
});

test("a chain that stands still: nothing is signed, and the next try buys", async ({
  page,
  context,
  service,
  guard,
  wire,
}) => {
  guard.expectLine(/status of 503/);
  const wallet = await injectWallet(context);
  await fund(service.url, wallet.address);
  await page.goto(summary.page);
  const resume = service.pauseChain();
  try {
    await payButton(page).click();
    await walletChoice(page, wallet.name).click();
    await expect(page.getByText("Nothing was charged.")).toBeVisible({ timeout: 30_000 });
  } finally {
    resume();
  }
  expect(wallet.signatures).toBe(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wire.payments()).toHaveLength(1);
});

test("a chain that stops after the signature: the same authorization is sent again, and charged once", async ({
  page,
  context,
  service,
  guard,
  wire,
}) => {
  guard.expectLine(/status of 503/);
  const signature = hold();
  const wallet = await injectWallet(context, { patience: signature.promise });
  await fund(service.url, wallet.address);
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, wallet.name).click();
  await expect(
    page.getByText(/^Confirm in your wallet\. It will show: TransferWithAuthorization, 0\.05 USDC to 0x/),
  ).toBeVisible();
  const resume = service.pauseChain();
  try {
    signature.release();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 30_000 });
  } finally {
    resume();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
  expect(wire.payments()).toHaveLength(1);
  expect(wallet.signatures).toBe(1);
  await expect
    .poll(() => balanceOf(service.url, wallet.address))
    .toEqual({ balance: "950000", available: "950000" });
});

test("over the day's limit the reader is asked, and may pay once", async ({ page, wire }) => {
  await page.goto("/library");
  await page.getByLabel("Daily limit in USDC").fill("0.04");
  await page.getByRole("button", { name: "Set limit" }).click();
  await expect(page.getByText("The limit is 0.04 USDC a day now.")).toBeVisible();
  await page.goto(summary.page);
  await payButton(page).click();
  await walletChoice(page, "Demo wallet").click();
  await expect(page.getByText("This would bring today to 0.05 USDC; your limit is 0.04.")).toBeVisible();
  expect(wire.payments()).toEqual([]);
  await page.getByRole("button", { name: "Pay anyway once" }).click();
  await expect(page.getByText(summary.soldSentence)).toBeVisible();
});

test("a price that changed while the page was open is shown beside the old one before anything is signed", async ({
  page,
  service,
  guard,
  wire,
}) => {
  guard.expectLine(/ERR_CONNECTION_REFUSED/);
  await page.goto(summary.page);
  await expect(payButton(page)).toHaveText("Pay 0.05 USDC");
  await service.restart({ PRICE_SUMMARY: "0.06" });
  try {
    await payButton(page).click();
    await walletChoice(page, "Demo wallet").click();
    await expect(page.getByText("The price has changed from 0.05 to 0.06 USDC.")).toBeVisible();
    expect(wire.payments()).toEqual([]);
    await page.getByRole("button", { name: "Pay 0.06 USDC" }).click();
    await expect(page.getByText(summary.soldSentence)).toBeVisible();
    expect(wire.payments()).toHaveLength(1);
  } finally {
    await service.restart();
  }
});

test("without any wallet the reader is told what it takes", async ({ page, service, guard, wire }) => {
  const testnet = await service.openTestnetBranch();
  try {
    guard.alsoOurs(testnet.url);
    await page.goto(`${testnet.url}${summary.page}`);
    await payButton(page).click();
    await expect(page.getByText(/^You need a wallet with USDC on Base Sepolia\./)).toBeVisible();
    await expect(page.getByRole("link", { name: "Get a wallet" })).toBeVisible();
    expect(wire.exchanges).toEqual([]);
  } finally {
    await testnet.close();
  }
});
