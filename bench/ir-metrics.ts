/** How relevant each document is to a query; documents that are not listed are not relevant. */
export type Judgements = ReadonlyMap<string, number>;

/**
 * Normalized discounted cumulative gain of a ranking, best first, at a cutoff: 0 to 1; 0 without any relevant
 * document. Gain is the grade, discount log2(rank + 1) (Järvelin and Kekäläinen, 2002; what BEIR's tables use).
 */
export function normalizedDiscountedCumulativeGain(
  ranking: readonly string[],
  judgements: Judgements,
  cutoff: number,
): number {
  const ideal = [...judgements.values()].sort((a, b) => b - a);
  const best = discountedGain(ideal.slice(0, cutoff));
  const reached = discountedGain(ranking.slice(0, cutoff).map((id) => judgements.get(id) ?? 0));
  return best === 0 ? 0 : reached / best;
}

/** The share of the relevant documents that stand in the first `cutoff` of a ranking; 0 without any. */
export function recall(ranking: readonly string[], judgements: Judgements, cutoff: number): number {
  const relevant = [...judgements].filter(([, grade]) => grade > 0).map(([id]) => id);
  const found = new Set(ranking.slice(0, cutoff));
  return relevant.length === 0 ? 0 : relevant.filter((id) => found.has(id)).length / relevant.length;
}

function discountedGain(grades: number[]): number {
  return grades.reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);
}
