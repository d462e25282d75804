import type { InvertedIndex } from "./inverted-index";
import { type Field, InvertedIndexBuilder } from "./inverted-index-builder";

/**
 * An index whose documents are passages. They are numbered book after book, by ascending book id, so that ties by
 * ordinal are ties by book id.
 */
export type PassageIndex = {
  index: InvertedIndex;
  /** By ordinal. */
  passages: readonly { chunkId: number; bookId: number }[];
  /** Chunk id → ordinal. */
  ordinals: ReadonlyMap<number, number>;
};

/** Collects passages in the order in which they are to be numbered. */
export class PassageIndexBuilder {
  private readonly builder = new InvertedIndexBuilder();
  private readonly passages: { chunkId: number; bookId: number }[] = [];

  add(passage: { chunkId: number; bookId: number }, texts: readonly (string | null)[]): void {
    const fields: Field[] = texts.flatMap((text) => (text === null ? [] : [{ text, weight: 1 }]));
    this.builder.add(this.passages.length, fields);
    this.passages.push(passage);
  }

  build(): PassageIndex {
    return {
      index: this.builder.build(),
      passages: this.passages,
      ordinals: new Map(this.passages.map(({ chunkId }, ordinal) => [chunkId, ordinal])),
    };
  }
}
