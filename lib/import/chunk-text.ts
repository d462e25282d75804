import { createHash } from "node:crypto";
import { cutSentence } from "./cut-sentence";
import type { TextParagraph } from "./source-entry";
import { textLength } from "./text-length";
import { sentences } from "../text/sentences";

/** A passage of a full text; `ordinal` counts from 0 through the book. */
export type TextChunkDraft = { ordinal: number; section: string | null; text: string; contentHash: string };

/** Words of a passage: what it should have at least, at best and at most. */
export const passageWords = { least: 120, best: 170, most: 220 } as const;

/** A sentence, and whether a paragraph begins with it. */
type Piece = { text: string; words: number; opens: boolean };

/**
 * Cuts a full text into passages: whole sentences of one section, ending with a paragraph where they can, the same for
 * the same text. No passage has more than `most` words; fewer than `least` only where the section has no more, or a
 * sentence is so long that none would fit. Holds two passages' sentences at most.
 */
export async function* chunkText(text: AsyncIterable<TextParagraph>): AsyncGenerator<TextChunkDraft> {
  let section: string | null = null;
  let open: Piece[] = [];
  let ordinal = 0;
  const draft = (pieces: Piece[]) => draftOf(pieces, section, ordinal++);
  for await (const paragraph of text) {
    if (paragraph.section !== section) {
      for (const pieces of lastPassages(open)) yield draft(pieces);
      open = [];
      section = paragraph.section;
    }
    for (const piece of piecesOf(paragraph.text)) {
      open.push(piece);
      // What stays behind is a whole passage by itself: no section ends in a scrap.
      while (sum(open) > passageWords.most + passageWords.least)
        yield draft(open.splice(0, cutPlace(open, passageWords.best)));
    }
  }
  for (const pieces of lastPassages(open)) yield draft(pieces);
}

function piecesOf(paragraph: string): Piece[] {
  return sentences(paragraph)
    .flatMap((sentence) => cutSentence(sentence, passageWords.most))
    .map((text, place) => ({ text, words: textLength(text), opens: place === 0 }));
}

/** The end of a section, at most a passage and a half: in one or evenly in two. */
function lastPassages(open: Piece[]): Piece[][] {
  if (open.length === 0) return [];
  const total = sum(open);
  if (total <= passageWords.most) return [open];
  const place = cutPlace(open, total / 2);
  return [open.slice(0, place), ...lastPassages(open.slice(place))];
}

/**
 * Where the first passage ends: at the paragraph's end nearest to the best length, else at such a sentence's, both
 * within the bounds; else after as many sentences as there is room for.
 */
function cutPlace(open: Piece[], best: number): number {
  const places = open.map((_, place) => place).slice(1);
  const ends = new Map<number, number>();
  let words = 0;
  for (const [place, piece] of open.entries()) {
    ends.set(place, words);
    words += piece.words;
  }
  const wordsBefore = (place: number) => ends.get(place) ?? 0;
  const fitting = places.filter(
    (place) => wordsBefore(place) >= passageWords.least && wordsBefore(place) <= passageWords.most,
  );
  const nearest = (among: number[]) =>
    among.reduce<number | null>(
      (found, place) =>
        found === null || Math.abs(wordsBefore(place) - best) < Math.abs(wordsBefore(found) - best)
          ? place
          : found,
      null,
    );
  return (
    nearest(fitting.filter((place) => open[place]?.opens)) ??
    nearest(fitting) ??
    Math.max(1, ...places.filter((place) => wordsBefore(place) <= passageWords.most))
  );
}

function sum(pieces: Piece[]): number {
  return pieces.reduce((total, { words }) => total + words, 0);
}

function draftOf(pieces: Piece[], section: string | null, ordinal: number): TextChunkDraft {
  const text = pieces
    .map((piece, place) => (place === 0 ? piece.text : `${piece.opens ? "\n\n" : " "}${piece.text}`))
    .join("");
  return { ordinal, section, text, contentHash: createHash("sha256").update(text).digest("hex") };
}
