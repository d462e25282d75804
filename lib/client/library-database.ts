import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { announceLibraryChange } from "./library-changes";
import { LibraryUnavailable } from "./library-unavailable";

/** What lies on the device is of any shape until it is parsed: an older page, or the reader, may have written it. */
interface LibrarySchema extends DBSchema {
  items: { key: string; value: unknown; indexes: { resource: string; boughtAt: string } };
  pending: { key: string; value: unknown };
  settings: { key: string; value: unknown };
}
export type LibraryDatabase = IDBPDatabase<LibrarySchema>;

/**
 * Does something with this page's one connection to the database. A connection that was closed under it, because the
 * reader deleted the site's data or a newer page needed the database, is opened anew and the work done once more: so the
 * work must be safe to repeat.
 * @throws LibraryUnavailable when the browser keeps nothing here
 */
export async function withLibraryDatabase<T>(work: (database: LibraryDatabase) => Promise<T>): Promise<T> {
  try {
    return await attempt(work);
  } catch (error) {
    if (!isNamed(error, "InvalidStateError", "AbortError")) throw asUnavailable(error);
    connection = null;
  }
  return attempt(work).catch((error: unknown) => {
    throw asUnavailable(error);
  });
}

let connection: Promise<LibraryDatabase> | null = null;
/** Long enough for a slow disk. WebKit sometimes never answers at all, nor does a frozen tab that must close first. */
const patienceMs = 10_000;

async function attempt<T>(work: (database: LibraryDatabase) => Promise<T>): Promise<T> {
  connection ??= connect();
  return work(await connection);
}

async function connect(): Promise<LibraryDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const opening = open();
    const impatience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        opening.then((database) => database.close()).catch(() => undefined);
        reject(new LibraryUnavailable("blocked"));
      }, patienceMs);
    });
    return await Promise.race([opening, impatience]);
  } catch (error) {
    connection = null;
    if (error instanceof LibraryUnavailable) throw error;
    const reason = isNamed(error, "VersionError") ? "newerVersion" : "refused";
    throw new LibraryUnavailable(isNamed(error, "QuotaExceededError") ? "full" : reason, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function open(): Promise<LibraryDatabase> {
  const opening = openDB<LibrarySchema>("book-knowledge", 1, {
    upgrade(database) {
      const items = database.createObjectStore("items", { keyPath: "id" });
      items.createIndex("resource", "resource");
      items.createIndex("boughtAt", "boughtAt");
      database.createObjectStore("pending", { keyPath: "resource" });
      database.createObjectStore("settings");
    },
    blocking() {
      opening.then((database) => database.close()).catch(() => undefined);
      lost();
    },
    terminated: lost,
  });
  return opening;
}

/** The database is being deleted or upgraded by another page: whoever shows it must look again. */
function lost(): void {
  connection = null;
  announceLibraryChange();
}

function asUnavailable(error: unknown): unknown {
  if (isNamed(error, "QuotaExceededError")) return new LibraryUnavailable("full", { cause: error });
  return isNamed(error, "InvalidStateError", "AbortError", "UnknownError", "NotFoundError", "SecurityError")
    ? new LibraryUnavailable("refused", { cause: error })
    : error;
}

function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
