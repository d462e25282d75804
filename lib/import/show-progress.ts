import progress from "cli-progress";

export type OnProgress = (done: number, total: number) => void;

/** What is counted: `bytes` are written as kB or MB, anything else is a name for the things. */
type Unit = "bytes" | (string & {});

/**
 * A progress bar on standard error for as long as work runs, with the rate and the time left; none when nobody watches
 * (no terminal).
 */
export async function showProgress<T>(
  label: string,
  work: (onProgress: OnProgress) => Promise<T>,
  unit: Unit = "books",
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {});
  const bar = new progress.SingleBar({
    format: `${label} {bar} {percentage}% of {all}, {rate} a second, {left} left`,
    barsize: 30,
    barCompleteChar: "=",
    barIncompleteChar: "-",
    hideCursor: true,
    stream: process.stderr,
  });
  const startedAt = performance.now();
  try {
    return await work((done, total) => {
      const told = describeProgress({ done, total, unit, seconds: (performance.now() - startedAt) / 1000 });
      if (bar.isActive) bar.update(done, told);
      else bar.start(total, done, told);
    });
  } finally {
    bar.stop();
  }
}

/** What a progress bar says beside the bar: how much there is, the rate a second, the time left. */
export function describeProgress(at: { done: number; total: number; unit: Unit; seconds: number }): {
  all: string;
  rate: string;
  left: string;
} {
  const perSecond = at.seconds > 0 ? at.done / at.seconds : 0;
  const secondsLeft = perSecond > 0 ? Math.ceil((at.total - at.done) / perSecond) : null;
  return {
    all: at.unit === "bytes" ? bytes(at.total) : `${number.format(at.total)} ${at.unit}`,
    rate: at.unit === "bytes" ? bytes(perSecond) : number.format(Math.round(perSecond)),
    left: secondsLeft === null ? "?" : duration(secondsLeft),
  };
}

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

function bytes(count: number): string {
  return count < 1_000_000 ? `${number.format(count / 1_000)} kB` : `${number.format(count / 1_000_000)} MB`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${number.format(seconds / 3_600)} h`;
}
