import { formatCount } from "./format-count";

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Words of the book page: what is free of a book, and what is sold of it. */
export const bookCopy = {
  by: "by",
  unknownAuthor: "Author unknown",
  /** For search engines, where a book has no description of its own. */
  pageDescription: (title: string, author: string) => `${title} by ${author}: facts, outline and summary.`,

  facts: {
    label: "Facts",
    published: "Published",
    genre: "Genre",
    isbn: "ISBN",
    summary: "Summary",
    none: "none",
    unknown: "not known",
    length: (words: number, minutes: number) => `${counted(words, "word", "words")}, ${minutes} min read`,
  },

  outline: {
    heading: "In the summary",
    /** For ears, where eyes see bars. */
    rest: "The rest opens with the summary.",
  },

  slip: {
    label: "Full summary",
    heading: (minutes: number) =>
      `Read the whole argument in ${minutes === 1 ? "1 minute" : `${formatCount(minutes)} minutes`}`,
    size: (words: number, sections: number) =>
      sections === 0
        ? counted(words, "word", "words")
        : `${counted(words, "word", "words")} in ${counted(sections, "section", "sections")}`,
    keep: "Yours to keep: re-read, print, Markdown, BibTeX",
    priceLabel: "One payment",
  },

  noSummary: {
    label: "Full summary",
    heading: "No summary yet",
    text: "This book has no summary to buy. What other books say about it can still be found by their passages.",
    search: "Search the passages for this title",
  },

  related: {
    byAuthor: (author: string) => `More by ${author}`,
    nearest: "Nearest by meaning",
  },
} as const;
