import { setImmediate } from "node:timers/promises";

/**
 * Cuts long work into slices, so that requests are answered in between.
 * @returns a function to await between steps: it lets the event loop run once a slice has been used up
 */
export function timeSlices(sliceMs = 10): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < sliceMs) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
