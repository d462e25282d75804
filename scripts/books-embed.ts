import type { Database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { raiseCollectionVersion } from "@/lib/import/raise-collection-version";
import { showProgress } from "@/lib/import/show-progress";
import { embedChunks } from "@/lib/search/embed-chunks";
import { makeWayForVectors } from "@/lib/search/make-way-for-vectors";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { dropVectors, ensureVectorIndexes, LARGEST_EXACT_SCAN } from "@/lib/search/vector-index";
import type { Command } from "./books-command";

/** Makes the vectors that passages lack, and the indexes over them. @returns how many were made */
export async function embedCollection(db: Database): Promise<number> {
  const embedder = staticEmbedder();
  // The embedded database is this command's alone; on a server somebody may be searching.
  if (env().databaseUrl === null) await makeWayForVectors(db, embedder);
  const made = await showProgress(
    "Embedding",
    (onProgress) => embedChunks(db, embedder, onProgress),
    "passages",
  );
  if (process.stderr.isTTY && made > LARGEST_EXACT_SCAN)
    process.stderr.write("Indexing the vectors: up to two minutes for 50,000.\n");
  await ensureVectorIndexes(db, embedder);
  return made;
}

/** `embed` */
export const embedCommand: Command = (words) => (words.length === 0 ? embed : null);

/** `reindex`: all vectors of the model and their indexes anew. Until it is done, searches go by words alone. */
export const reindexCommand: Command = (words) => (words.length === 0 ? reindex : null);

async function embed(db: Database): Promise<number> {
  process.stdout.write(`${await embedCollection(db)} passages embedded.\n`);
  return 0;
}

async function reindex(db: Database): Promise<number> {
  await dropVectors(db, staticEmbedder());
  const made = await embedCollection(db);
  await db.transaction(raiseCollectionVersion);
  process.stdout.write(`${made} passages embedded anew.\n`);
  return 0;
}
