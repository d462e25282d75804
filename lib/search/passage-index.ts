import type { InvertedIndex } from "./inverted-index";
import { type Field, InvertedIndexBuilder } from "./inverted-index-builder";

/**
 * Two indexes of the same texts: documents are passages in one, whole books in the other, because a reader's words are
 * spread over a book's passages. Both are numbered by ascending book id, so that ties by ordinal are ties by book id.
 *
 * Whole books add two thirds to the memory (39,200 passages: 19.1 and 12.7 MB; the 3,413 of 303 books: 1.8 and 1.4) and
 * at most double the time to build, since every text is analysed twice (4.8 s instead of 2.7, 0.4 instead of 0.2).
 */
export type PassageIndex = {
  index: InvertedIndex;
  /** By ordinal. */
  passages: readonly { chunkId: number; bookId: number }[];
  /** Chunk id → ordinal. */
  ordinals: ReadonlyMap<number, number>;
  wholeBooks: InvertedIndex;
  /** By ordinal of `wholeBooks`. */
  bookIds: readonly number[];
};

/** What is indexed of a passage; null where it has none. `ofBook` are texts that all passages of its book share. */
export type PassageTexts = { ofBook: readonly string[]; own: readonly (string | null)[] };

/** Collects passages in the order in which they are to be numbered: those of a book follow each other. */
export class PassageIndexBuilder {
  private readonly passageBuilder = new InvertedIndexBuilder();
  private readonly passages: { chunkId: number; bookId: number }[] = [];
  private readonly bookBuilder = new InvertedIndexBuilder();
  private readonly bookIds: number[] = [];

  /** Every passage has the texts of its book, the whole book has them once. */
  add(passage: { chunkId: number; bookId: number }, { ofBook, own }: PassageTexts): void {
    const [shared, fields] = [fieldsOf(ofBook), fieldsOf(own)];
    this.passageBuilder.add(this.passages.length, [...shared, ...fields]);
    this.passages.push(passage);
    if (this.bookIds.at(-1) !== passage.bookId) {
      this.bookBuilder.add(this.bookIds.length, shared);
      this.bookIds.push(passage.bookId);
    }
    this.bookBuilder.append(fields);
  }

  /** `breathe` is called between the two indexes, each of which is made in one go. */
  async build(breathe: () => Promise<void>): Promise<PassageIndex> {
    const index = this.passageBuilder.build();
    await breathe();
    return {
      index,
      passages: this.passages,
      ordinals: new Map(this.passages.map(({ chunkId }, ordinal) => [chunkId, ordinal])),
      wholeBooks: this.bookBuilder.build(),
      bookIds: this.bookIds,
    };
  }
}

function fieldsOf(texts: readonly (string | null)[]): Field[] {
  return texts.flatMap((text) => (text === null ? [] : [{ text, weight: 1 }]));
}
