import { describe, expect, test } from "vitest";
import { dyed, hues, tones } from "./cloth";
import { coverOf } from "./cover";
import { type MotifName, motifs } from "./motifs";
import { motifsOfGenre } from "./motifs-of-genre";
import { randomNumbers } from "./random-numbers";

const book = { title: "Pride and Prejudice", author: "Jane Austen", genre: "Classic Fiction" };

describe("a cover", () => {
  test("is the same wherever and whenever it is drawn", () => {
    expect(coverOf(book)).toEqual(coverOf({ ...book }));
    expect(coverOf(book)).toMatchObject({
      ground: "oklch(.31 .055 45)",
      ink: "oklch(.93 .03 95)",
      titleSize: "m",
    });
    expect(coverOf({ ...book, title: "Emma" }).drawing).not.toEqual(coverOf(book).drawing);
  });

  test("wears the author's cloth, that of the first of several, and prints that name alone", () => {
    const cloth = ({ author, genre }: { author: string; genre: string }) => {
      const { ground, ink } = coverOf({ title: `${author} in ${genre}`, author, genre });
      return { ground, ink };
    };
    const darwin = cloth({ author: "Charles Darwin", genre: "Science" });
    expect(cloth({ author: "Charles Darwin", genre: "Travel & Exploration" })).toEqual(darwin);
    expect(cloth({ author: "Charles Darwin; Alfred Russel Wallace", genre: "Science" })).toEqual(darwin);
    expect(coverOf({ ...book, author: "Karl Marx; Friedrich Engels" }).author).toBe("Karl Marx");
  });

  test.each([
    ["Dracula", "l"],
    ["The Prince", "l"],
    ["Meditations", "m"],
    ["One Hundred Years of Solitude", "m"],
    ["The Interpretation of Dreams", "s"],
    ["A Vindication of the Rights of Woman: with Strictures on Political Subjects", "s"],
    ["Donaudampfschifffahrt", "xs"],
    ["Forty Centuries of Ink, or, A Chronological Narrative Concerning Ink and Its Backgrounds", "xs"],
    ["", "l"],
  ])("sets %j in size %s: by its length and by its longest word", (title, size) => {
    expect(coverOf({ ...book, title }).titleSize).toBe(size);
  });

  test("chooses between the two motifs of its genre, whatever the letter case", () => {
    const motifOf = (title: string): MotifName => {
      const { drawing } = coverOf({ ...book, title, genre: "SCIENCE" });
      return drawing.startsWith("M10 0a10 10 ") ? "tiles" : "rings";
    };
    const found = new Set(Array.from({ length: 40 }, (_, number) => motifOf(`Volume ${number}`)));
    expect([...found].sort()).toEqual(["rings", "tiles"]);
  });

  test("gives a genre nobody listed a pair by its name", () => {
    for (const genre of ["Cookery", "constructor", "", "Unclassified"]) {
      expect(motifsOfGenre(genre)).toEqual(motifsOfGenre(genre));
      expect(motifsOfGenre(genre)).toHaveLength(2);
    }
    const pairs = new Set(["Cookery", "Sport", "Law", "Chess", "Gardens", "Trains"].map(motifsOfGenre));
    expect(pairs.size).toBeGreaterThan(1);
  });
});

describe("a motif", () => {
  test.each(Object.entries(motifs))(
    "%s begins on the cover or near it and is drawn in short numbers",
    (_, motif) => {
      for (let seed = 0; seed < 200; seed++) {
        const drawing = motif(randomNumbers(seed));
        expect(drawing).toMatch(/^M[MLHValm0-9. -]*$/);
        expect(drawing).not.toMatch(/\.\d\d|NaN|e-/);
        expect(drawing.length).toBeLessThan(1500);
        const starts = [...drawing.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [
          Number(x),
          Number(y),
        ]);
        for (const coordinate of starts) expect(Math.abs(coordinate - 50)).toBeLessThan(110);
      }
    },
  );
});

describe("a cloth", () => {
  test.each(tones)("%s: the print can be read on every hue (contrast of at least 4.5)", (tone) => {
    for (const hue of hues) {
      const { ground, ink } = dyed(hue, tone);
      expect(contrast(ground, ink), `${tone} ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** WCAG's contrast of two colours written as `oklch(L C h)`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance; the matrices are those of OKLab's definition. */
function luminance(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = color.slice("oklch(".length, -1).split(" ").map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}
