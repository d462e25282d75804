/**
 * Runs work that ends early, with nothing lost, when the operator presses Ctrl-C; a second time ends the process as usual.
 */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error("Stopped."));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await work(controller.signal);
  } finally {
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
  }
}
