import type { LibraryItem } from "./library";
import { parseReceipt } from "./parse-receipt";
import { isAmount, isCount, isMoment, isText, keyOf, nullable, shape } from "./shape";

/**
 * An item from the device or an archive; null when it is none. A damaged receipt is dropped, not the item: what was
 * bought is worth more than the paper.
 */
export function parseLibraryItem(value: unknown): LibraryItem | null {
  if (!isItem(value)) return null;
  const { id, kind, resource, title, book, body, amount, network, payer, boughtAt } = value;
  if (!resources[kind].test(resource) || (kind === "summary") !== (book !== null)) return null;
  const receipt = parseReceipt(value.receipt);
  return {
    id,
    kind,
    resource,
    title,
    book: book && { id: book.id, author: book.author, genre: book.genre },
    body,
    amount,
    network,
    payer,
    boughtAt,
    receipt: receipt?.id === id ? receipt : null,
  };
}

const resources: Record<LibraryItem["kind"], RegExp> = {
  summary: /^\/books\/\d+\/summary$/,
  search: /^\/search\/(hybrid|summaries)\?/,
};

/** Ids stand in addresses. */
const isId = (value: unknown): value is string => isText(value) && /^[\w-]{1,80}$/.test(value);

const isItem = shape<Omit<LibraryItem, "receipt"> & { receipt: unknown }>({
  id: isId,
  kind: keyOf<LibraryItem["kind"]>({ summary: true, search: true }),
  resource: isText,
  title: isText,
  book: nullable(shape<NonNullable<LibraryItem["book"]>>({ id: isCount, author: isText, genre: isText })),
  body: isText,
  amount: isAmount,
  network: isText,
  payer: isText,
  boughtAt: isMoment,
  receipt: (value): value is unknown => true,
});
