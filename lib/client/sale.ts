import type { LibraryItem } from "./library";

/** One thing that is sold on a page. */
export type Sale = {
  /** Path and query of the paid request. */
  resource: string;
  kind: LibraryItem["kind"];
  /** The price on the button, atomic units. */
  amount: string;
  title: string;
  book: LibraryItem["book"];
};
