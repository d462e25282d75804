import "server-only";
import type { ChunkKind } from "@/drizzle/schema";
import { log } from "../log";
import { nearestChunks } from "./nearest-chunks";
import type { PassageIndex } from "./passage-index";
import { rankBooksByPassages } from "./rank-books-by-passages";
import type { NearestPassages, RankExplanation } from "./rank-passages";
import type { SearchEngine } from "./search-engine";

/** The best passage of a book for a query. The score, 0 < score ≤ 1, is the book's, `explain` is of the passage. */
export type BestPassage = { chunkId: number; bookId: number; score: number; explain: RankExplanation };

/** Which passages are searched: an index, and the kinds it holds (null for all). */
export type PassageScope = { index: PassageIndex; kinds: readonly ChunkKind[] | null };

/**
 * The books that answer a query best, each with its best passage; ties by book id. Fewer are the beginning of more.
 */
export async function bestPassages(
  engine: SearchEngine,
  { index, kinds }: PassageScope,
  query: string,
  limit: number,
): Promise<BestPassage[]> {
  const nearest = await nearestPassages(engine, { index, kinds }, query);
  const ranked = rankBooksByPassages(index, query, nearest).slice(0, limit);
  return ranked.flatMap(({ ordinal, score, explain }) => {
    const passage = index.passages[ordinal];
    return passage ? [{ ...passage, score, explain }] : [];
  });
}

/** The half of the search that goes by meaning, null when it cannot run: then words decide alone. */
async function nearestPassages(
  { db, embedder, vectorSearch }: SearchEngine,
  { index, kinds }: PassageScope,
  query: string,
): Promise<NearestPassages | null> {
  if (vectorSearch === "none") return null;
  const vector = await embedQuery(embedder, query);
  if (vector === null) return null;
  const near = await nearestChunks(db, vector, { embedder, kinds, isIndexed: vectorSearch === "indexed" });
  // A passage that the index does not know yet was imported a moment ago: the next version has it.
  const passages = near.flatMap(({ chunkId, cosine }) => {
    const ordinal = index.ordinals.get(chunkId);
    return ordinal === undefined ? [] : [{ ordinal, cosine }];
  });
  // Equal cosines come in the order of row ids, which differ between databases.
  passages.sort((a, b) => b.cosine - a.cosine || a.ordinal - b.ordinal);
  return { model: embedder.model, passages };
}

async function embedQuery(embedder: SearchEngine["embedder"], query: string): Promise<Float32Array | null> {
  try {
    const [vector] = await embedder.embedQueries([query]);
    return vector ?? null;
  } catch (error) {
    log("warn", "a query could not be embedded, words decide alone", {
      model: embedder.model,
      error: String(error),
    });
    return null;
  }
}
