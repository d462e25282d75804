import type { Database } from "@/lib/db/database";
import { raiseCollectionVersion } from "@/lib/import/raise-collection-version";
import { showProgress } from "@/lib/import/show-progress";
import { embedChunks } from "@/lib/search/embed-chunks";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { dropVectors, ensureVectorIndex } from "@/lib/search/vector-index";

/** Makes the vectors that passages lack, and the index over them. @returns how many were made */
export async function embedCollection(db: Database): Promise<number> {
  const embedder = staticEmbedder();
  const made = await showProgress(
    "Embedding",
    (onProgress) => embedChunks(db, embedder, onProgress),
    "passages",
  );
  await ensureVectorIndex(db, embedder);
  return made;
}

/** `embed` */
export async function embedCommand(db: Database): Promise<number> {
  process.stdout.write(`${await embedCollection(db)} passages embedded.\n`);
  return 0;
}

/** `reindex`: all vectors of the model and their index anew. Until it is done, searches go by words alone. */
export async function reindexCommand(db: Database): Promise<number> {
  await dropVectors(db, staticEmbedder());
  const made = await embedCollection(db);
  await db.transaction(raiseCollectionVersion);
  process.stdout.write(`${made} passages embedded anew.\n`);
  return 0;
}
