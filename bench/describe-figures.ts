/** Figures as lines of text, a path of names and a value each. */
export function describeFigures(figures: object, names: string[] = []): string[] {
  return Object.entries(figures).flatMap(([name, value]: [string, unknown]) => {
    const path = [...names, name];
    if (isLatency(value)) return [`${path.join(", ")}: ${describeLatency(value)}`];
    if (typeof value === "object" && value !== null) return describeFigures(value, path);
    return [`${path.join(", ")}: ${typeof value === "number" ? number.format(value) : String(value)}`];
  });
}

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 4 });

type LatencyLike = { count: number; p50Ms: number; p95Ms: number; answersPerSecond?: number };

function isLatency(value: unknown): value is LatencyLike {
  return typeof value === "object" && value !== null && "p50Ms" in value && "p95Ms" in value;
}

function describeLatency({ count, p50Ms, p95Ms, answersPerSecond }: LatencyLike): string {
  const rate = answersPerSecond === undefined ? "" : `${number.format(answersPerSecond)} a second, `;
  return `${rate}p50 ${number.format(p50Ms)} ms, p95 ${number.format(p95Ms)} ms of ${number.format(count)}`;
}
