import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BookDetail } from "@/lib/catalog/book-detail";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { BookView } from "./book-view";

const book: BookDetail = {
  ...{ id: 9, title: "A Book & a Half", author: "Ada One; Bo Two", genre: "Tests", isbn: null },
  ...{ google_title: null, description: null, enrichment: null, has_summary: false, summary: null },
  ...{ publication_date: null, publication_date_precision: null, publication_year: -380 },
  links: { self: "/books/9", summary: null, page: "/book/9" },
};
const terms: SaleTerms = {
  network: { id: "eip155:84532", chainId: 84532, title: "A chain", isLocal: true, explorerUrl: null },
  ...{ asset: "0x01", token: { name: "USDC", version: "2" }, payTo: "0x02", walletConnectProjectId: null },
  prices: { hybrid: "10000", summaries: "20000", summary: "50000" },
};

test("a book without a summary has no price and no button, and leads to its passages", () => {
  const html = renderToStaticMarkup(createElement(BookView, { book, outline: null, terms }));
  expect(html).toContain("No summary yet");
  expect(html).toContain('href="/search?q=A+Book+%26+a+Half"');
  expect(html).not.toMatch(/USDC|<button/);
});

test("each author is a link, a year before Christ is one, and what is missing is said", () => {
  const html = renderToStaticMarkup(createElement(BookView, { book, outline: null, terms }));
  expect(html).toContain(
    'by <a href="/?author=Ada+One">Ada One</a> and <a href="/?author=Bo+Two">Bo Two</a>',
  );
  expect(html).toContain("380 B.C.");
  expect(html).toMatch(/ISBN<\/dt><dd[^>]*>none/);
  expect(
    renderToStaticMarkup(
      createElement(BookView, { book: { ...book, author: "Unknown" }, outline: null, terms }),
    ),
  ).toContain("Author unknown");
});
