/** Runs work. @returns what it answers, and how long it took in milliseconds */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

/** Milliseconds as seconds, to a hundredth. */
export function seconds(ms: number): number {
  return Math.round(ms / 10) / 100;
}
