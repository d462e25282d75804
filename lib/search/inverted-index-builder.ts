import { analyze } from "./analyzer";
import { FIELD_GAP, type IndexData, InvertedIndex } from "./inverted-index";

/** A text of a document; each of its words counts `weight` times (a whole number, 1 or more). */
export type Field = { text: string; weight: number };

/** Collects documents one by one, so that the caller may pause between them, and makes the index of them. */
export class InvertedIndexBuilder {
  private readonly documents: AnalyzedField[][] = [];
  private readonly termIds = new Map<string, number>();

  /**
   * Adds the next document. The documents of an index are numbered 0, 1, 2 … and come in this order: an ordinal out
   * of turn, or a weight that is no whole number above 0, is a programmer's error and throws a RangeError.
   */
  add(ordinal: number, fields: readonly Field[]): void {
    if (ordinal !== this.documents.length) {
      throw new RangeError(`Document ${ordinal} is out of turn: ${this.documents.length} comes next.`);
    }
    this.documents.push(fields.map((field) => this.analyzeField(field)));
  }

  /** Adds fields to the document that was added last, so that a long one can come in pieces. */
  append(fields: readonly Field[]): void {
    const last = this.documents.at(-1);
    if (!last) throw new RangeError("There is no document to add to.");
    for (const field of fields) last.push(this.analyzeField(field));
  }

  /** The index of everything added so far. */
  build(): InvertedIndex {
    const terms = [...this.termIds.keys()].sort();
    const places = new Map(terms.map((term, place) => [term, place]));
    const sortedIds = Uint32Array.from(this.termIds.keys(), (term) => places.get(term) ?? 0);
    return new InvertedIndex({
      terms,
      ...inSequence(this.documents, sortedIds),
      ...inverted(this.documents, sortedIds),
      lengths: Uint32Array.from(this.documents, weightedLength),
    });
  }

  private analyzeField({ text, weight }: Field): AnalyzedField {
    if (!Number.isInteger(weight) || weight < 1) throw new RangeError(`A field cannot weigh ${weight}.`);
    const terms = analyze(text);
    const ids = new Uint32Array(terms.length);
    for (let position = 0; position < terms.length; position++) {
      const term = terms[position] ?? "";
      const id = this.termIds.get(term) ?? this.termIds.size;
      if (id === this.termIds.size) this.termIds.set(term, id);
      ids[position] = id;
    }
    return { ids, weight };
  }
}

/** Term ids in order of first sight, until `build` sorts the terms. */
type AnalyzedField = { ids: Uint32Array; weight: number };

function weightedLength(fields: AnalyzedField[]): number {
  return fields.reduce((sum, { ids, weight }) => sum + ids.length * weight, 0);
}

function inSequence(
  documents: AnalyzedField[][],
  sortedIds: Uint32Array,
): Pick<IndexData, "sequences" | "sequenceStarts"> {
  const sequenceStarts = new Uint32Array(documents.length + 1);
  for (const [ordinal, fields] of documents.entries()) {
    const gaps = 2 * Math.max(0, fields.length - 1);
    const length = fields.reduce((sum, { ids }) => sum + ids.length, gaps);
    sequenceStarts[ordinal + 1] = (sequenceStarts[ordinal] ?? 0) + length;
  }
  const sequences = new Uint32Array(sequenceStarts.at(-1) ?? 0).fill(FIELD_GAP);
  for (const [ordinal, fields] of documents.entries()) {
    let position = sequenceStarts[ordinal] ?? 0;
    for (const { ids } of fields) {
      for (const id of ids) sequences[position++] = sortedIds[id] ?? 0;
      position += 2;
    }
  }
  return { sequences, sequenceStarts };
}

function inverted(
  documents: AnalyzedField[][],
  sortedIds: Uint32Array,
): Pick<IndexData, "postingStarts" | "postingDocuments" | "postingFrequencies"> {
  const postingStarts = startsOfPostings(documents, sortedIds);
  const postingDocuments = new Uint32Array(postingStarts.at(-1) ?? 0);
  const postingFrequencies = new Uint16Array(postingDocuments.length);
  const next = postingStarts.slice();
  for (const [ordinal, fields] of documents.entries()) {
    for (const { ids, weight } of fields) {
      for (const unsorted of ids) {
        const id = sortedIds[unsorted] ?? 0;
        const last = (next[id] ?? 0) - 1;
        const isRepeated = last >= (postingStarts[id] ?? 0) && postingDocuments[last] === ordinal;
        const posting = isRepeated ? last : last + 1;
        postingDocuments[posting] = ordinal;
        postingFrequencies[posting] = Math.min((postingFrequencies[posting] ?? 0) + weight, MOST_FREQUENT);
        next[id] = posting + 1;
      }
    }
  }
  return { postingStarts, postingDocuments, postingFrequencies };
}

/** What a Uint16 holds; BM25 has long stopped counting there. */
const MOST_FREQUENT = 0xffff;

function startsOfPostings(documents: AnalyzedField[][], sortedIds: Uint32Array): Uint32Array {
  const starts = new Uint32Array(sortedIds.length + 1);
  const lastDocuments = new Int32Array(sortedIds.length).fill(-1);
  for (const [ordinal, fields] of documents.entries()) {
    for (const { ids } of fields) {
      for (const unsorted of ids) {
        if (lastDocuments[unsorted] === ordinal) continue;
        lastDocuments[unsorted] = ordinal;
        const after = (sortedIds[unsorted] ?? 0) + 1;
        starts[after] = (starts[after] ?? 0) + 1;
      }
    }
  }
  for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
  return starts;
}
