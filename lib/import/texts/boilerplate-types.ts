/** What EPUB's vocabulary calls matter that is not the book's text. */
export const boilerplateTypes: ReadonlySet<string> = new Set([
  "backlink",
  "colophon",
  "copyright-page",
  "cover",
  "halftitlepage",
  "imprint",
  "landmarks",
  "loa",
  "loi",
  "lot",
  "lov",
  "noteref",
  "page-list",
  "pagebreak",
  "titlepage",
  "toc",
]);
