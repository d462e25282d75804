import { formatCount } from "./format-count";

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Words of the library on the device: the page, its dialogs, its archive and what can go wrong with it. */
export const libraryCopy = {
  title: "Library",
  lead: "What you buy is kept on this device and opens again free.",
  noScript:
    "Your library lies in this browser, not on a server. Showing it needs JavaScript, which is switched off here.",
  bought: "What you bought",

  empty: {
    heading: "Nothing here yet.",
    firstPrice: (price: string) => `Your first summary costs ${price} USDC.`,
    suggestions: "To begin with",
  },

  filter: {
    label: "Filter by title, author or question",
    kinds: "Show",
    kind: { all: "All", summary: "Summaries", search: "Searches" },
    shown: (shown: number, all: number) =>
      shown === all
        ? counted(all, "item", "items")
        : `${formatCount(shown)} of ${counted(all, "item", "items")}`,
    noMatch: "Nothing that you bought matches.",
    reset: "Show everything",
  },

  entry: {
    unknownAuthor: "Author unknown",
    summary: "Summary",
    search: { books: "Search in all books", summaries: "Search in the summaries" },
    price: (price: string) => `${price} USDC`,
    receipt: "Receipt",
    remove: "Remove",
    /** Read out after “Receipt” and “Remove”, which many rows have. */
    of: (title: string) => `of ${title}`,
    state: {
      settled: "Settled",
      settling: "Settling",
      retrying: "Settling, trying again",
      lost: "Could not be settled",
      refused: "Refused",
    },
  },

  spending: {
    label: "Spending",
    today: "Today",
    month: "This month",
    limit: "Daily limit",
    note: "Above the limit you are asked again before anything is paid.",
    field: "New daily limit in USDC",
    set: "Set limit",
    done: (limit: string) => `The limit is ${limit} USDC a day now.`,
    fault: "Give an amount from 0 to 100 USDC with at most 6 decimals, such as 0.50.",
  },

  copy: {
    label: "Keep a copy",
    text: "All of this lies in this browser alone. A copy survives a change of device or a clearing of site data.",
    emptyText: "Did you buy something on another device? Export a copy there and import it here.",
    fileName: (date: string) => `book-knowledge-library-${date}.zip`,
    export: "Export all",
    exporting: "Exporting",
    exported: (summaries: number, searches: number) => `Exported: ${contents(summaries, searches)}.`,
    import: "Import a copy",
    imported: (added: number, known: number) => {
      if (added === 0) return "Everything in this copy was here already.";
      const rest = known === 0 ? "" : ` ${counted(known, "was", "were")} here already.`;
      return `Added ${counted(added, "item", "items")}.${rest}`;
    },
    importedNothing: "This copy is empty.",
    failed: "This did not work. Nothing was changed. Try again.",
  },

  remove: {
    heading: (title: string) => `Remove “${title}”?`,
    summary: "The summary and its receipt leave this device. Reading it again would cost its price again.",
    search: "The results and their receipt leave this device. The same search would cost its price again.",
    confirm: "Remove",
    done: (title: string) => `Removed “${title}”.`,
  },

  deleteAll: {
    label: "Delete",
    act: "Delete all",
    heading: "Delete everything you bought?",
    text: (summaries: number, searches: number) =>
      `This takes ${contents(summaries, searches)} off this device, with all receipts. Without an exported copy you would have to pay for them again. Today’s spending counts from zero again; your daily limit stays.`,
    confirm: "Delete all",
    done: "Everything was deleted.",
  },

  cancel: "Cancel",
  tryAgain: "Try again",
  failed: "Your library could not be opened. Reload the page.",
} as const;

/** “2 summaries and 1 search”. */
function contents(summaries: number, searches: number): string {
  const texts = counted(summaries, "summary", "summaries");
  const questions = counted(searches, "search", "searches");
  if (searches === 0) return texts;
  return summaries === 0 ? questions : `${texts} and ${questions}`;
}
