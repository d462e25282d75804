/**
 * Asks again until the answer is not null.
 * @throws Error naming what was waited for after so many seconds: a guarantee that does not hold, not a slow machine
 */
export async function eventually<T>(
  ask: () => Promise<T | null> | T | null,
  what: string,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
