/**
 * The Damerau-Levenshtein distance of two words in UTF-16 units, in its optimal string alignment form: insertions,
 * deletions, substitutions and swaps of two neighbours cost 1 each, and no stretch is edited twice.
 *
 * Out: the distance when it is at most `limit`, else `limit` + 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity,
      );
      current.push(cost);
      lowest = Math.min(lowest, cost);
    }
    // Safe for swaps too: when a whole row is beyond the limit, the row before it is at the limit or beyond.
    if (lowest > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}
