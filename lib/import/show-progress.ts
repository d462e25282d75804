import progress from "cli-progress";

/** A progress bar on standard error for as long as work runs; none when nobody watches (no terminal). */
export async function showProgress<T>(
  label: string,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {});
  const bar = new progress.SingleBar({
    format: `${label} {bar} {value} of {total}`,
    barsize: 30,
    barCompleteChar: "=",
    barIncompleteChar: "-",
    hideCursor: true,
    stream: process.stderr,
  });
  try {
    return await work((done, total) => {
      if (bar.isActive) bar.update(done);
      else bar.start(total, done);
    });
  } finally {
    bar.stop();
  }
}
