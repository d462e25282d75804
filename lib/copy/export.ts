/** Words in what leaves the site as a file or a citation. */
export const exportCopy = {
  service: "Book Knowledge",
  summaryOf: (title: string) => `Summary of “${title}”`,
  generatedSummary: "AI-generated summary",
  beforeChrist: (year: number) => `${year} B.C.`,
  bookPage: "Page of the book",
  searchHeading: (query: string) => `Search for “${query}”`,
  searchedIn: { books: "Searched in all books", summaries: "Searched in the summaries" },
  searchPage: "Page of the search",
  noPassages: "No passage was found.",
} as const;
