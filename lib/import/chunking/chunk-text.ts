import { createHash } from "node:crypto";
import { sentences } from "../../text/sentences";
import type { TextParagraph } from "../sources/source-entry";
import { cutSentence } from "./cut-sentence";
import { textLength } from "./text-length";

/** A passage of a full text; `ordinal` counts from 0 through the book. */
export type TextChunkDraft = { ordinal: number; section: string | null; text: string; contentHash: string };

/** Words of a passage: what it should have at least, at best and at most. */
export const passageWords: Bounds = { least: 120, best: 170, most: 220 };

type Bounds = { least: number; best: number; most: number };

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
        yield draft(open.splice(0, cutPlace(open, passageWords)));
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
  const even = Math.min(passageWords.least, 0.45 * total);
  const least = Math.max(even, total - passageWords.most);
  const place = cutPlace(open, { least, best: total / 2, most: total - least });
  return [open.slice(0, place), ...lastPassages(open.slice(place))];
}

/**
 * Where the first passage ends: at a paragraph's end within the bounds, else at a sentence's, else at one that leaves the
 * passage short; of several at the one nearest to the best length.
 */
function cutPlace(open: Piece[], { least, best, most }: Bounds): number {
  const possible = placesIn(open).filter(({ words }) => words <= passageWords.most);
  const fitting = possible.filter(({ words }) => words >= least && words <= most);
  const ends = fitting.filter(({ place }) => open[place]?.opens);
  const [nearest] =
    [ends, fitting, possible]
      .find((places) => places.length > 0)
      ?.sort((a, b) => Math.abs(a.words - best) - Math.abs(b.words - best)) ?? [];
  return nearest?.place ?? 1;
}

/** The places between pieces, with the words before each. */
function placesIn(open: Piece[]): { place: number; words: number }[] {
  let words = 0;
  return open.slice(0, -1).map((piece, before) => {
    words += piece.words;
    return { place: before + 1, words };
  });
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
