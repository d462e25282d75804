/** Does something with each of many, four at a time: as much as a service is asked by one reader. */
export async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const turn = async () => {
    for (const each of left) await work(each);
  };
  await Promise.all(Array.from({ length: 4 }, turn));
}
