import "server-only";
import { eq } from "drizzle-orm";
import { chunkEmbeddings } from "@/drizzle/schema";
import type { Database } from "../db/database";
import { countMissing } from "./embed-chunks";
import type { Embedder } from "./embedder";
import { dropVectorIndexes } from "./vector-index";

/** Milliseconds a vector in the embedded database, put into an index of 100,000 or into one made anew. */
const intoIndexMs = 10;
const anewMs = 1.9;

/** Fewer are put in within seconds. */
const fewest = 1_000;

/**
 * Before many passages are embedded: takes the model's indexes away when making them anew for all vectors will take less
 * time than putting in the missing ones. Until `ensureVectorIndexes` makes them the model is searched slowly: for when
 * nobody searches.
 */
export async function makeWayForVectors(
  db: Database,
  embedder: Pick<Embedder, "model">,
  leastMissing = fewest,
): Promise<void> {
  const missing = await countMissing(db, embedder.model);
  if (missing < leastMissing) return;
  const embedded = await db.$count(chunkEmbeddings, eq(chunkEmbeddings.model, embedder.model));
  if (missing * intoIndexMs > (embedded + missing) * anewMs) await dropVectorIndexes(db, embedder);
}
