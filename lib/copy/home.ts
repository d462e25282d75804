import { formatCount } from "./format-count";

/** Words of the browse page. */
export const homeCopy = {
  heading: (books: number) =>
    `Search what ${formatCount(books)} ${books === 1 ? "book" : "books"} actually say.`,
  offer: (passages: string, summary: string) =>
    `Browse every title free. Pay ${passages}\u00a0USDC to search the passages, ${summary}\u00a0USDC for a full summary. No account, no subscription.`,

  books: (count: number) => `${formatCount(count)} ${count === 1 ? "book" : "books"}`,
  passages: (count: number) => `${formatCount(count)} ${count === 1 ? "passage" : "passages"}`,
  titleSearchIsFree: "Title search is free",

  allBooks: "All books",
  matching: (q: string) => `Books for “${q}”`,
  byAuthor: (author: string) => `Books by ${author}`,
  onPage: (heading: string, page: number) => (page === 1 ? heading : `${heading}, page ${formatCount(page)}`),

  genres: "Genres",
  allGenres: "All",
  results: "Books",

  filters: "Filters",
  filterNames: { q: "Text", genre: "Genre", author: "Author" },
  remove: "Remove",

  noMatch: (q: string) => `No title matches “${q}”.`,
  noBook: "No book has all of these filters.",
  noBooksAtAll: "There are no books here yet.",
  didYouMean: "Did you mean",
  searchInside: (price: string) => `Search inside the books instead, ${price}\u00a0USDC`,
  seeAll: "See all books",

  noSuchPage: (page: number) => `There is no page ${formatCount(page)}.`,
  lastPage: (page: number) => `Go to page ${formatCount(page)}, the last one`,
} as const;
