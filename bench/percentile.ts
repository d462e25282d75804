/** Times of many repetitions, in milliseconds. */
export type Latency = { count: number; p50Ms: number; p95Ms: number };

/**
 * The value below or at which so many percent of the values lie (nearest rank: always one of the values).
 * @throws RangeError without values, or when `percent` is not above 0 and at most 100
 */
export function percentile(values: readonly number[], percent: number): number {
  if (!(percent > 0 && percent <= 100)) throw new RangeError(`There is no ${percent}th percentile.`);
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  if (value === undefined) throw new RangeError("No values have no percentiles.");
  return value;
}

/** Sums up times in milliseconds, rounded to hundredths. */
export function latencyOf(timesMs: readonly number[]): Latency {
  const rounded = (percent: number) => Math.round(percentile(timesMs, percent) * 100) / 100;
  return { count: timesMs.length, p50Ms: rounded(50), p95Ms: rounded(95) };
}
