import { announceLibraryChange } from "./library-changes";
import { type LibraryDatabase, withLibraryDatabase } from "./library-database";
import { writeLibraryMark } from "./library-mark";

type Store = "items" | "pending" | "settings";

function transaction(database: LibraryDatabase, stores: Store[]) {
  return database.transaction(stores, "readwrite", { durability: "strict" });
}

/**
 * One transaction on the library's database: it has reached the disk when the promise resolves, and changed nothing when
 * it rejects. Every page is told. The work may run twice and awaits nothing but the transaction's own requests.
 */
export async function writeLibrary(
  stores: Store[],
  work: (tx: ReturnType<typeof transaction>) => Promise<unknown>,
): Promise<void> {
  await withLibraryDatabase(async (database) => {
    const tx = transaction(database, stores);
    const done = tx.done;
    done.catch(() => undefined);
    try {
      await work(tx);
    } catch (error) {
      abort(tx);
      throw error;
    }
    await done;
  });
  await markLibrary();
  announceLibraryChange();
}

/** Writes down how much there is, for pages that have not loaded the library. */
export async function markLibrary(): Promise<void> {
  const [items, pending] = await withLibraryDatabase((database) =>
    Promise.all([database.count("items"), database.count("pending")]),
  );
  writeLibraryMark({ items, pending });
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // A failed request has ended the transaction already.
  }
}
