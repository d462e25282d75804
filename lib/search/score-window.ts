import { bm25 } from "./bm25";
import type { Postings } from "./inverted-index";
import type { TopDocuments } from "./top-documents";

/** The postings of a query term; the cursor only moves forward, window after window. */
export type PostingList = Postings & { inverseDocumentFrequency: number; cursor: number };

/** Ordinals a window: few enough that the scores stay in the processor's nearest caches. */
export const WINDOW_SIZE = 4096;

/** The scores of `WINDOW_SIZE` neighbouring documents while a query is being answered, term after term. */
export class ScoreWindow {
  /** Candidates are documents that may still get into the result. */
  candidateCount = 0;
  private start = 0;
  private readonly scores = new Float64Array(WINDOW_SIZE);
  private readonly candidates = new Uint16Array(WINDOW_SIZE);

  constructor(private readonly lengthNorms: Float64Array) {}

  /** Begins anew at the ordinal `start`, without candidates. */
  open(start: number): void {
    this.start = start;
    this.candidateCount = 0;
    this.scores.fill(0);
  }

  /** Adds a term to the documents that have it and makes them candidates. */
  bringUp(list: PostingList): void {
    const { documents } = list;
    let cursor = seek(documents, list.cursor, this.start);
    for (; cursor < documents.length; cursor++) {
      const place = (documents[cursor] ?? 0) - this.start;
      if (place >= WINDOW_SIZE) break;
      if (this.scores[place] === 0) this.candidates[this.candidateCount++] = place;
      this.add(list, cursor, place);
    }
    list.cursor = cursor;
  }

  /** Drops the candidates whose score is below `lowest`. */
  keepCandidates(lowest: number): void {
    let kept = 0;
    for (let candidate = 0; candidate < this.candidateCount; candidate++) {
      const place = this.candidates[candidate] ?? 0;
      if ((this.scores[place] ?? 0) >= lowest) this.candidates[kept++] = place;
    }
    this.candidateCount = kept;
  }

  /** Adds a term to the candidates that have it; scores of other documents are no longer of use. */
  addToCandidates(list: PostingList): void {
    const postingsPerWindow = (list.documents.length * WINDOW_SIZE) / this.lengthNorms.length;
    if (this.candidateCount * POSTINGS_PER_LOOKUP < postingsPerWindow) this.lookUp(list);
    else this.walk(list);
  }

  /** Hands the candidates with their scores to the result. */
  offerCandidates(top: TopDocuments): void {
    for (let candidate = 0; candidate < this.candidateCount; candidate++) {
      const place = this.candidates[candidate] ?? 0;
      const score = this.scores[place] ?? 0;
      if (score >= top.threshold) top.offer(this.start + place, score);
    }
  }

  private lookUp(list: PostingList): void {
    for (const place of this.candidates.subarray(0, this.candidateCount).sort()) {
      list.cursor = seek(list.documents, list.cursor, this.start + place);
      if (list.documents[list.cursor] === this.start + place) this.add(list, list.cursor, place);
    }
  }

  private walk(list: PostingList): void {
    const { documents } = list;
    let cursor = seek(documents, list.cursor, this.start);
    for (; cursor < documents.length; cursor++) {
      const place = (documents[cursor] ?? 0) - this.start;
      if (place >= WINDOW_SIZE) break;
      this.add(list, cursor, place);
    }
    list.cursor = cursor;
  }

  private add(list: PostingList, posting: number, place: number): void {
    const frequency = list.frequencies[posting] ?? 0;
    const score = bm25(list.inverseDocumentFrequency, frequency, this.lengthNorms[this.start + place] ?? 0);
    this.scores[place] = (this.scores[place] ?? 0) + score;
  }
}

/** With fewer candidates than one to so many postings, looking each up beats walking through the postings. */
const POSTINGS_PER_LOOKUP = 8;

/** The first place at or after `from` whose document is `ordinal` or a later one: doubling steps, then halving. */
function seek(documents: Uint32Array, from: number, ordinal: number): number {
  let step = 1;
  let low = from;
  while (low + step < documents.length && (documents[low + step] ?? 0) < ordinal) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, documents.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}
