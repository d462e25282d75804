import "server-only";
import { type LogLevel, log } from "../log";

const quietMs = 60_000;
const lastAt = new Map<string, number>();

/** Logs what lasts, and would be found again in every round, once a minute. */
export function logSeldom(level: LogLevel, message: string, facts: Record<string, unknown> = {}): void {
  const now = Date.now();
  if (now - (lastAt.get(message) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
  lastAt.set(message, now);
  log(level, message, facts);
}
