/**
 * Words of the frame that every page stands in, and of the page for what is not there. One constant for each place: a
 * page loads the words that it shows.
 */
export const siteCopy = {
  name: "Book Knowledge",
  description: "Browse a collection of books free, search inside them for a cent, read a summary for five.",
  /** What the picture of the first page shows. */
  picture: "The first page: a search field, genres, and the drawn covers of five books.",
  skipToContent: "Skip to the content",

  testNetwork: (title: string) => `${title}: test USDC, not real money.`,
} as const;

export const navCopy = {
  label: "Main",
  browse: "Browse",
  library: "Library",
  developers: "Developers",
  /** Read out after the number beside “Library”. */
  bought: (count: number) => (count === 1 ? "item" : "items"),
} as const;

export const footerCopy = {
  label: "About this site",
  api: "API",
  discover: "Service description (JSON)",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  slashKey: "The / key jumps to the search field",
} as const;

export const paginationCopy = {
  label: "Pages",
  page: (page: number) => `Page ${page}`,
  previous: "Previous",
  next: "Next",
} as const;

export const notFoundCopy = {
  title: "Not found",
  heading: "There is nothing at this address.",
  text: "The page may have moved, or the address has a slip of the pen in it.",
  browse: "Browse all books",
  search: "Search",
} as const;
