import { randomNumbers } from "@/lib/covers/random-numbers";
import { chunkBook } from "@/lib/import/chunking/chunk-book";
import { countWords } from "@/lib/text/count-words";
import type { CollectionSource, SourceText } from "./collection-source";
import { type GeneratedBook, generatedEntry } from "./generated-entry";

/** Sections of a summary and words of a section: about eleven passages a book, as the founding collection has. */
const sections = { least: 5, most: 7 };
const sectionWords = { least: 80, most: 130 };
/** A book speaks of few things: its sections are drawn from so many texts. */
const textsOfBook = 3;

/**
 * Puts books together from the sentences of real ones: neighbouring sentences stay together, in another order and under
 * another title. The books are yielded one by one and none is held; the same source and seed give the same books.
 * @param passages how many passages the books have together once they are imported: exactly, the last books being short
 */
export function* generateCollection(
  { texts, facts }: CollectionSource,
  passages: number,
  seed = 1,
): Generator<GeneratedBook> {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new RangeError("Nothing to pick from.");
    return found;
  };
  const pickText = byLength(texts);
  const between = ({ least, most }: { least: number; most: number }) =>
    least + Math.floor(random() * (most - least + 1));

  let left = passages;
  for (let number = 1; left > 0; number++) {
    const about = Array.from({ length: textsOfBook }, () => pickText(random()));
    const { author, genre, publication_date } = pick(facts);
    const section = () => {
      const { heading, sentences } = drawSection(pick(about), between(sectionWords), random);
      return `## ${heading}\n\n${sentences.join(" ")}`;
    };
    const whole: GeneratedBook = {
      id: `generated-${number}`,
      title: `${about[0]?.title ?? "Untitled"}, volume ${number}`,
      ...{ author, genre, publication_date },
      description: drawSection(pick(about), 40, random).sentences.join(" "),
      summary: Array.from({ length: between(sections) }, section).join("\n\n"),
    };
    // What a whole book has too many is left to books with a description and nothing else.
    const book = passagesOf(whole) <= left ? whole : { ...whole, summary: "" };
    left -= passagesOf(book);
    yield book;
  }
}

/**
 * Chooses texts by numbers from 0 to below 1, each as often as it is long: drawn from evenly, the many short ones would
 * give the same passages again and again.
 */
function byLength(texts: readonly SourceText[]): (chance: number) => SourceText {
  let total = 0;
  const ends = texts.map(({ sentences }) => {
    total += sentences.length;
    return total;
  });
  return (chance) => {
    const found = texts[ends.findIndex((end) => end > chance * total)];
    if (found === undefined) throw new RangeError("No texts to choose from.");
    return found;
  };
}

/** Runs of up to four neighbouring sentences of a text until there are so many words; the heading is from the first. */
function drawSection(
  text: SourceText,
  words: number,
  random: () => number,
): { heading: string; sentences: string[] } {
  const drawn: string[] = [];
  for (let count = 0; count < words; ) {
    const start = Math.floor(random() * text.sentences.length);
    const run = text.sentences.slice(start, start + 1 + Math.floor(random() * 4));
    drawn.push(...run);
    count += run.reduce((sum, sentence) => sum + countWords(sentence), 0);
  }
  const heading = (drawn[0] ?? "")
    .match(/[\p{L}’']+/gu)
    ?.slice(0, 4)
    .join(" ");
  return { heading: heading ?? text.title, sentences: drawn };
}

function passagesOf(row: GeneratedBook): number {
  const { book } = generatedEntry(row);
  return chunkBook({ description: book.description, summary: book.summary?.markdown ?? null }).length;
}
