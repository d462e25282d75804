import "server-only";
import type { Call } from "./handler";
import { booleanParameter, integerParameter, requiredTextParameter } from "./parameters";

export type SearchQuery = {
  /** Null when the request only asks for the price: it has neither `q` nor a payment. */
  q: string | null;
  limit: number;
  explain: boolean;
};

/**
 * The parameters of the paid searches. Registries look at a paid endpoint without parameters: without a payment an
 * absent `q` is a question for the price. Blank, or with a payment, it is a mistake as anywhere.
 * @throws ApiError invalid_parameter
 */
export function searchQuery({ query }: Call, { isPaying }: { isPaying: boolean }): SearchQuery {
  const limit = integerParameter(query, "limit", { min: 1, max: 50, fallback: 20 });
  const explain = booleanParameter(query, "explain", false);
  const asksForPrice = !query.has("q") && !isPaying;
  return { q: asksForPrice ? null : requiredTextParameter(query, "q"), limit, explain };
}
