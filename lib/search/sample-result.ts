import "server-only";
import { env } from "../env";
import { type HybridHit, hybridSearch } from "./hybrid-search";
import { searchEngine } from "./search-engine";
import type { SearchIndex } from "./search-index";
import type { VectorSearch } from "./vector-index";

/** What a paid search brings, shown before the first one is bought. */
export type SampleResult = { question: string; hit: HybridHit };

/** Its answer among the founding books has no “police”: it was found by meaning as well as by words. */
const question = "How does a city stay safe without police?";

/** What was found by words alone holds no longer when vectors have joined them. */
const known = new WeakMap<SearchIndex, { by: VectorSearch; found: Promise<SampleResult | null> }>();

/**
 * The first hit of one fixed question, with its explanation; null when the collection answers nothing. Searched once for
 * each version of the collection: it is always the same, so that asking again gives nothing more away.
 * @throws ApiError search_not_ready
 */
export function sampleResult(): Promise<SampleResult | null> {
  const { index, vectorSearch } = searchEngine();
  const before = known.get(index);
  const found = before?.by === vectorSearch ? before.found : search();
  known.set(index, { by: vectorSearch, found });
  // What failed is searched anew the next time.
  found.catch(() => known.delete(index));
  return found;
}

async function search(): Promise<SampleResult | null> {
  const { prices } = env();
  const share = Number(prices.hybrid) / Number(prices.summary);
  const [hit] = await hybridSearch(question, { limit: 1, share, explain: true });
  return hit ? { question, hit } : null;
}
