/** What a fusion needs besides the lists: the rank constant and one weight per list, all above 0. */
export type FusionOptions = { k: number; weights: readonly number[] };

/** An id with its fused score, 0 < score ≤ 1. */
export type FusedHit = { id: number; score: number };

/**
 * Weighted reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): Σ weight / (k + rank), ranks from 1.
 *
 * In: ranked lists of ids, best first, no id twice in a list; null for a list that did not run. Out: every id once,
 * best first, ties by id ascending. The score is divided by its maximum over the lists that ran, so 1 means first in
 * all of them. Throws a RangeError when a list has no weight.
 */
export function reciprocalRankFusion(
  lists: readonly (readonly number[] | null)[],
  { k, weights }: FusionOptions,
): FusedHit[] {
  const scores = new Map<number, number>();
  let maximum = 0;
  for (const [place, list] of lists.entries()) {
    const weight = weights[place];
    if (weight === undefined) throw new RangeError(`List ${place} has no weight.`);
    if (list === null) continue;
    maximum += weight / (k + 1);
    for (const [position, id] of list.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + weight / (k + position + 1));
    }
  }
  return Array.from(scores, ([id, score]) => ({ id, score: score / maximum })).sort(
    (a, b) => b.score - a.score || a.id - b.id,
  );
}
