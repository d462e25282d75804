/**
 * Asks again until the answer is not null.
 * @throws Error naming what was waited for after 30 s: a guarantee that does not hold, not a slow machine
 */
export async function eventually<T>(ask: () => Promise<T | null> | T | null, what: string): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Waited 30 s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
