import { readdir, readFile } from "node:fs/promises";
import type { Database } from "@/lib/db/database";
import { loadCollection } from "@/lib/import/load-collection";
import { withFolder } from "../support/collection";

const folder = "drizzle/collection";

/** Loads the founding books with the ids 1 to 44: the reader questions were written for them, when there were no others. */
export async function firstFoundingBooks(db: Database): Promise<void> {
  const names = (await readdir(folder)).filter((name) => Number.parseInt(name, 10) <= 44);
  if (names.length !== 44) throw new Error(`There are ${names.length} founding books with ids up to 44.`);
  const files = names.map(async (name) => [name, await readFile(`${folder}/${name}`, "utf8")] as const);
  await withFolder(Object.fromEntries(await Promise.all(files)), (copied) => loadCollection(db, copied));
}
