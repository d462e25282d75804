import { expect, test } from "vitest";
import type { BookDetail } from "./book-detail";
import { bookJsonLd } from "./book-json-ld";

const bare: BookDetail = {
  id: 1,
  title: "The Epic",
  author: "Unknown",
  google_title: null,
  publication_date: null,
  genre: "Unclassified",
  isbn: null,
  description: null,
  publication_date_precision: null,
  publication_year: -1200,
  has_summary: false,
  summary: null,
  enrichment: null,
  links: { self: "/books/1", summary: null, page: "/book/1/the-epic" },
};
const sale = { publicUrl: "https://books.example", price: "0.05" };

test("a book is described with its authors one by one and its summary as an offer", () => {
  const book: BookDetail = {
    ...bare,
    title: "Roadside Picnic",
    author: "Arkady Strugatsky; Boris Strugatsky",
    publication_date: "1972-03-01",
    publication_date_precision: "month",
    isbn: "9780141439518",
    genre: "Science Fiction",
    description: "A zone that nobody understands.",
    has_summary: true,
  };
  expect(bookJsonLd(book, sale)).toEqual({
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": "https://books.example/book/1/roadside-picnic",
    url: "https://books.example/book/1/roadside-picnic",
    name: "Roadside Picnic",
    author: [
      { "@type": "Person", name: "Arkady Strugatsky" },
      { "@type": "Person", name: "Boris Strugatsky" },
    ],
    isbn: "9780141439518",
    datePublished: "1972-03",
    genre: "Science Fiction",
    abstract: "A zone that nobody understands.",
    offers: {
      "@type": "Offer",
      name: "Summary of Roadside Picnic",
      url: "https://books.example/book/1/roadside-picnic",
      price: "0.05",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    },
  });
});

test("what is not known is left out, and nothing is offered where there is no summary", () => {
  expect(bookJsonLd(bare, sale)).toEqual({
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": "https://books.example/book/1/the-epic",
    url: "https://books.example/book/1/the-epic",
    name: "The Epic",
  });
});

test.each([
  ["year", "1813"],
  ["month", "1813-01"],
  ["day", "1813-01-28"],
  [null, "1813-01-28"],
] as const)("a date known to the %s is %s", (publication_date_precision, expected) => {
  const book = { ...bare, publication_date: "1813-01-28", publication_date_precision };
  expect(bookJsonLd(book, sale).datePublished).toBe(expected);
});
