import type { Locator, Page } from "@playwright/test";

/** What the journeys buy: a founding book, and a search. The sentences are sold, so they stand on no free page. */
export const summary = {
  page: "/book/2",
  title: "On the Origin of Species",
  resource: "/books/2/summary",
  soldSentence: "He starts in the loft of a pigeon fancier.",
} as const;

export const search = {
  page: "/search?q=cats+and+clover",
  resource: /^\/search\/hybrid\?q=cats/,
} as const;

/** Every button that would cost something, whatever its price. */
export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Pay 0\.\d+ USDC$/ });
}

/** The choice of wallets, once it is open. */
export function walletChoice(page: Page, name: string): Locator {
  return page.getByRole("dialog").getByRole("button", { name });
}

/** Buys what the open page sells with the demo wallet. */
export async function payWithDemoWallet(page: Page): Promise<void> {
  await payButton(page).click();
  await walletChoice(page, "Demo wallet").click();
}
