import { formatCount } from "./format-count";

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Words of the book page: what is free of a book, what is sold of it, and the tools of a reader. */
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

  reading: {
    heading: "The summary",
    report: "Report one.",
    contents: "Sections",
    unreadable: "This summary has an unexpected form. Here is all of it, as it came.",
    receipt: (id: string, amount: string, date: string) => `Receipt ${id}, ${amount} USDC, ${date}`,
  },

  tools: {
    label: "Keep this summary",
    copy: "Copy Markdown",
    download: "Download .md",
    print: "Print",
    cite: "Cite",
  },

  cite: {
    heading: "Cite",
    text: "The first entry is the book. The second is this summary, as generated text: cite it only when you quote it.",
    forms: { bibtex: "BibTeX", cslJson: "CSL-JSON", plain: "Plain text" },
    copy: (form: string) => `Copy ${form}`,
    close: "Close",
  },

  report: {
    heading: "Report an error",
    text: "What is wrong, and where? Whoever runs this library reads it. Nothing about you is sent along.",
    field: "The error",
    send: "Send report",
    sending: "Sending",
    cancel: "Cancel",
    sent: "Thank you. The report is written down.",
    failed: "The report did not arrive. Try again.",
    close: "Close",
  },

  related: {
    byAuthor: (author: string) => `More by ${author}`,
    nearest: "Nearest by meaning",
  },
} as const;
