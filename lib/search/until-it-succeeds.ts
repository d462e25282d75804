/**
 * Work that is done once for all who asked for it meanwhile, one at a time and beside everything else. A failure is told
 * and asks for it again.
 */
export function untilItSucceeds(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let isAskedFor = false;
  let running: Promise<void> | null = null;
  return {
    ask: (): void => {
      isAskedFor = true;
    },
    /** Begins when there is something to do and nothing under way. */
    goOn: (): void => {
      if (!isAskedFor || running) return;
      isAskedFor = false;
      running = work()
        .catch((error: unknown) => {
          isAskedFor = true;
          onFailure(error);
        })
        .finally(() => {
          running = null;
        });
    },
    /** Resolves when what is under way has come to its end, well or not. */
    underWay: async (): Promise<void> => running ?? undefined,
  };
}
