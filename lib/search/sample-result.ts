import "server-only";
import { env } from "../env";
import { type HybridHit, hybridSearch } from "./hybrid-search";
import { type SearchEngine, searchEngine } from "./search-engine";

/** What a paid search brings, shown before the first one is bought. */
export type SampleResult = { question: string; hit: HybridHit };

/** Its answer among the founding books has no “police”: it was found by meaning as well as by words. */
const question = "How does a city stay safe without police?";

const known = new WeakMap<SearchEngine, Promise<SampleResult | null>>();

/**
 * The first hit of one fixed question, with its explanation; null when the collection answers nothing. Searched once for
 * each version of the collection: it is always the same, so that asking again gives nothing more away.
 * @throws ApiError search_not_ready
 */
export function sampleResult(): Promise<SampleResult | null> {
  const engine = searchEngine();
  const found = known.get(engine) ?? search();
  known.set(engine, found);
  // What failed is searched anew the next time.
  found.catch(() => known.delete(engine));
  return found;
}

async function search(): Promise<SampleResult | null> {
  const { prices } = env();
  const share = Number(prices.hybrid) / Number(prices.summary);
  const [hit] = await hybridSearch(question, { limit: 1, share, explain: true });
  return hit ? { question, hit } : null;
}
