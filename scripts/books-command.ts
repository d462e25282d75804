import type { Database } from "@/lib/db/database";

/** Work on the collection's database; answers the exit code. */
export type Work = (db: Database) => Promise<number>;

/**
 * One command of `npm run books`, given the words behind its name: its work; the exit code, when the command has said all
 * itself and needs no database; null when the words are not understood. May throw an Error that says why they are not.
 */
export type Command = (words: string[]) => Work | number | null;
