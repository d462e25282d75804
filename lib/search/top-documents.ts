/** A document of the index with its score, higher is better. */
export type ScoredDocument = { ordinal: number; score: number };

/** Keeps the best `limit` of the documents it is offered: a binary heap with the worst one on top. */
export class TopDocuments {
  /** The score a document must reach to get in; −Infinity while there is room. */
  threshold = Number.NEGATIVE_INFINITY;
  private readonly scores: Float64Array;
  private readonly ordinals: Uint32Array;
  private size = 0;

  constructor(private readonly limit: number) {
    this.scores = new Float64Array(limit);
    this.ordinals = new Uint32Array(limit);
  }

  /** Each ordinal at most once. Of equal scores the lower ordinal is better. */
  offer(ordinal: number, score: number): void {
    if (this.size < this.limit) this.raise(this.size++, ordinal, score);
    else if (this.isWorseAt(0, ordinal, score)) this.sink(ordinal, score);
    if (this.size === this.limit) this.threshold = this.scores[0] ?? Infinity;
  }

  /** The documents kept, best first. */
  sorted(): ScoredDocument[] {
    return Array.from(this.ordinals.subarray(0, this.size), (ordinal, place) => ({
      ordinal,
      score: this.scores[place] ?? 0,
    })).sort(bestFirst);
  }

  /** Puts a document at `place`, a free leaf, and lets the better ones above it come down. */
  private raise(leaf: number, ordinal: number, score: number): void {
    let place = leaf;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.isWorseAt(parent, ordinal, score)) break;
      this.move(parent, place);
      place = parent;
    }
    this.put(place, ordinal, score);
  }

  /** Puts a document in the place of the worst one and lets the worse ones below it come up. */
  private sink(ordinal: number, score: number): void {
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      if (left >= this.size) break;
      const right = left + 1;
      const isRightWorse =
        right < this.size && this.isWorseAt(right, this.ordinals[left] ?? 0, this.scores[left] ?? 0);
      const child = isRightWorse ? right : left;
      if (!this.isWorseAt(child, ordinal, score)) break;
      this.move(child, place);
      place = child;
    }
    this.put(place, ordinal, score);
  }

  private isWorseAt(place: number, ordinal: number, score: number): boolean {
    const other = this.scores[place] ?? 0;
    return other < score || (other === score && (this.ordinals[place] ?? 0) > ordinal);
  }

  private move(from: number, to: number): void {
    this.put(to, this.ordinals[from] ?? 0, this.scores[from] ?? 0);
  }

  private put(place: number, ordinal: number, score: number): void {
    this.ordinals[place] = ordinal;
    this.scores[place] = score;
  }
}

/** The order of every ranking: score descending, then ordinal ascending. */
export function bestFirst(a: ScoredDocument, b: ScoredDocument): number {
  return b.score - a.score || a.ordinal - b.ordinal;
}
