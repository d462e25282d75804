import { ApiError } from "../errors";

/** Runs searches a few at a time, in the order in which they came. */
export type SearchQueue = <T>(search: () => Promise<T>) => Promise<T>;

/** More waiting than this would be answered after their clients have gone. */
const longestQueue = 256;

/**
 * A bounded queue in front of searches. The embedded database answers in the thread that asks and in the order of
 * asking: with one search at a time a payment waits for one search, not for all of them.
 * @throws ApiError search_not_ready from the queue when it is full
 */
export function searchQueue(atOnce: number): SearchQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (search) => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) {
        const message = "Too many searches are waiting. Nothing was charged. Try again in a few seconds.";
        throw new ApiError("search_not_ready", message, { retryAfterSeconds: 5 });
      }
      // Whoever finishes hands its place over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await search();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
