/** The first items of a stream, at most so many; the rest is not read. */
export async function readFirst<T>(items: AsyncIterable<T>, most: number): Promise<T[]> {
  const first: T[] = [];
  if (most > 0)
    for await (const item of items) {
      first.push(item);
      if (first.length === most) break;
    }
  return first;
}
