import { formatCount } from "./format-count";

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinal = (place: number) => `${formatCount(place)}${endings[ordinals.select(place)] ?? "th"}`;

const shortened = (q: string) => {
  const letters = [...q];
  return letters.length <= 60 ? q : `${letters.slice(0, 59).join("").trimEnd()}…`;
};

/** Words of the search page: what is free, what is sold, and what a result says of itself. */
export const searchCopy = {
  title: "Search",
  titleOf: (q: string) => `Search for “${shortened(q)}”`,
  description: "Search titles and descriptions free, or the passages of all books for a cent.",

  places: { label: "Where to search", books: "In the books", summaries: "In the summaries" },

  intro: {
    text: "Titles and descriptions are searched free. The passages inside the books are searched by words and by meaning together: describe what you half remember, or ask a question.",
    examples: "For example",
    queries: [
      "How does a city stay safe without police?",
      "a scientist abandons what he has made",
      "living without possessions in the woods",
      "why the weak obey",
    ],
  },

  tooLong: (longest: number, length: number) =>
    `This is ${formatCount(length)} characters long. A search takes at most ${formatCount(longest)}: keep the words that matter.`,

  counts: {
    /** After the number. */
    free: (count: number) =>
      count === 1 ? "title or description matches, free" : "titles and descriptions match, free",
    /** Around the number. */
    passages: {
      books: { before: "Passages in", after: (count: number) => (count === 1 ? "book" : "books") },
      summaries: {
        before: "Passages in",
        after: (count: number) => (count === 1 ? "summary" : "summaries"),
      },
    },
    price: (price: string) => `${price} USDC`,
  },

  free: {
    heading: "Titles and descriptions",
    none: "No title and no description matches. The passages may.",
    all: (total: number) => `See all ${formatCount(total)}`,
  },

  slip: {
    books: {
      label: "Search inside the books",
      heading: (q: string, count: number) =>
        `${count >= 20 ? "20 best passages" : "The best passages"} for “${shortened(q)}”`,
      points: [
        "Keyword and meaning, merged by rank",
        "Each book once, with its best passage",
        "Results stay in your Library, free to reopen",
      ],
    },
    summaries: {
      label: "Search inside the summaries",
      heading: (q: string, count: number) =>
        `${count >= 20 ? "20 best passages" : "The best passages"} of summaries for “${shortened(q)}”`,
      points: [
        "Keyword and meaning, merged by rank",
        "The passage and the section it stands in",
        "Results stay in your Library, free to reopen",
      ],
    },
    priceLabel: "This search",
  },

  sample: { open: "See a sample result", question: (question: string) => `For “${question}”` },

  nothing: {
    heading: { books: "No passage has these words", summaries: "No summary has these words" },
    text: "So nothing is offered for sale here.",
    didYouMean: "Did you mean",
    fewer: "Use fewer words, or more common ones.",
    searchBooks: "Search in all books instead",
    genres: "Or browse by genre",
  },

  results: {
    heading: { books: "Passages in the books", summaries: "Passages in the summaries" },
    bought: (count: number, date: string) =>
      `${formatCount(count)} ${count === 1 ? "book" : "books"}, bought ${date}.`,
    receipt: "Receipt",
    empty:
      "No passage answers this search. To widen it, use fewer words, or describe the idea instead of naming it.",
    unreadable: "This answer has an unexpected form. Here is all of it, as it came.",
    section: (section: string) => `In the section “${section}”`,
    whyHere: "Why here:",
    keyword: (rank: number) => `keyword ${ordinal(rank)}`,
    meaning: (rank: number) => `meaning ${ordinal(rank)}`,
    score: "Score",
    scoreOf: (score: string) => `Score ${score}. 1 is first by words and by meaning.`,
    around: "Read around this",
    aroundIn: (title: string) => ` in ${title}`,
  },
} as const;

/** Where a search looks. */
export type SearchPlace = "books" | "summaries";
