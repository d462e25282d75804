import { setTimeout as wait } from "node:timers/promises";

export type RetryOptions = {
  /** All tries together, the first one included. */
  attempts?: number;
  /** A server that asks for a longer pause than this is not waited for. */
  longestPauseMs?: number;
  signal?: AbortSignal;
  /** How pauses are made; a test makes none. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>;
};

/** A fault of the world that may pass: worth another try. */
export class PassingFault extends Error {
  /** The pause that the server asked for; null when it said nothing. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(message, { cause });
    this.name = "PassingFault";
    this.retryAfterMs = retryAfterMs;
  }
}

const firstPauseMs = 1_000;

/**
 * Does work again as long as it throws PassingFault, after the pause that the server asked for, else after one that
 * doubles from a second on, with chance in it. Any other error, and an abort, ends it at once.
 * @throws the last PassingFault when the tries are used up
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { attempts = 5, longestPauseMs = 120_000, signal, pause = waitFor }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PassingFault) || attempt >= attempts) throw error;
      const pauseMs = error.retryAfterMs ?? firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      if (pauseMs > longestPauseMs) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/** Reads a Retry-After header: seconds, or a date; null when it is neither or not there. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Ends early, with the reason of the abort, when the signal is raised. */
async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { ...(signal && { signal }) });
}
