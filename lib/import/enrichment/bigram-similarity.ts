/** The share of neighbouring pairs of characters that two texts have in common (Dice's coefficient), 0 to 1. */
export function bigramSimilarity(left: string, right: string): number {
  if (left === right) return left === "" ? 0 : 1;
  const [a, b] = [bigramsOf(left), bigramsOf(right)];
  const open = new Map<string, number>();
  for (const pair of a) open.set(pair, (open.get(pair) ?? 0) + 1);
  const shared = b.filter((pair) => {
    const count = open.get(pair) ?? 0;
    open.set(pair, count - 1);
    return count > 0;
  });
  return a.length + b.length === 0 ? 0 : (2 * shared.length) / (a.length + b.length);
}

function bigramsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}
