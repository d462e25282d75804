/** Where a reader was in a summary: how many blocks of it lay above the window. 0 when the book is new, or read. */
export function readingPosition(bookId: number): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(bookId)));
    return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
  } catch {
    // Storage is forbidden here: every reading begins at the beginning.
    return 0;
  }
}

/** Keeps the position on this device; 0 forgets it. */
export function keepReadingPosition(bookId: number, blocks: number): void {
  try {
    if (blocks === 0) localStorage.removeItem(keyOf(bookId));
    else localStorage.setItem(keyOf(bookId), String(blocks));
  } catch {
    // Forbidden or full: a place in a text is worth no message.
  }
}

const keyOf = (bookId: number) => `reading-position ${bookId}`;
