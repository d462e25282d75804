import "server-only";

const levels = { error: 0, warn: 1, info: 2, debug: 3 } as const;
export type LogLevel = keyof typeof levels;

let threshold: LogLevel = "info";

/** Sets the least important level that is still written. Boot calls it once with LOG_LEVEL. */
export function setLogLevel(level: LogLevel): void {
  threshold = level;
}

/**
 * Writes one line for operators: what happened, then its facts as `name=value`. Errors go to standard error.
 * Never pass signatures, keys or response bodies.
 */
export function log(level: LogLevel, message: string, facts: Record<string, unknown> = {}): void {
  if (levels[level] > levels[threshold]) return;
  const pairs = Object.entries(facts).map(([name, value]) => ` ${name}=${describe(value)}`);
  const line = `${new Date().toISOString()} ${level} ${message}${pairs.join("")}\n`;
  (levels[level] <= levels.warn ? process.stderr : process.stdout).write(line);
}

function describe(value: unknown): string {
  if (value instanceof Error)
    return JSON.stringify(value.cause ? `${value.message}: ${describe(value.cause)}` : value.message);
  if (typeof value === "bigint") return value.toString();
  return typeof value === "string" && /^[\w:./-]+$/.test(value)
    ? value
    : (JSON.stringify(value) ?? "undefined");
}
