/** Repeats a piece of work: soon again while there is more, seldom while there is none, at once when it is woken. */
export type WorkLoop = { start(): void; wake(): void; stop(): Promise<void> };

type Options = {
  /** Whether there is more to do soon. It must not throw. */
  work: () => Promise<boolean>;
  busyMs: number;
  idleMs: number;
};

export function createWorkLoop({ work, busyMs, idleMs }: Options): WorkLoop {
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;
  let endPause = () => {};

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!isStopped) {
      isWoken = false;
      const hasMore = await work();
      if (!isStopped && !isWoken) await pause(hasMore ? busyMs : idleMs);
    }
  };

  return {
    start() {
      isStopped = false;
      running ??= run();
    },
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      isStopped = true;
      endPause();
      await running;
      running = null;
    },
  };
}
