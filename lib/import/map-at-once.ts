/**
 * Does work for each item, so many at a time, and answers in the items' order. After a failure no further item is begun,
 * and those under way come to their end before it is thrown.
 */
export async function mapAtOnce<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const iterator = items[Symbol.asyncIterator]();
  let places = 0;
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      const next = await iterator.next();
      if (next.done) return;
      const place = places++;
      try {
        results[place] = await work(next.value, place);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
