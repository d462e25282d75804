import { rounded } from "./rounded";
import { textHash } from "./text-hash";

/** The binding of a book: its colour, and the colour of what is printed on it. CSS colours. */
export type Cloth = { ground: string; ink: string };

/** Every hue of the bindery, degrees of OKLCH. */
export const hues = [20, 45, 70, 95, 130, 155, 185, 215, 245, 270, 305, 345] as const;

/** Three bindings of each hue, so that a wall of covers has rhythm. */
export const tones = ["deep", "cloth", "pale"] as const;
type Tone = (typeof tones)[number];

/** The author's cloth: all books of an author look like one set. */
export function clothOf(author: string): Cloth {
  const hash = textHash(author);
  return dyed(hues[hash % hues.length] ?? hues[0], tones[(hash >>> 7) % tones.length] ?? tones[0]);
}

/** A cloth by hue and tone. Its ink has a contrast of at least 6 on its ground. */
export function dyed(hue: number, tone: Tone): Cloth {
  switch (tone) {
    case "deep":
      return { ground: oklch(0.31, 0.055, hue), ink: oklch(0.93, 0.03, hue + 50) };
    case "cloth":
      return { ground: oklch(0.46, 0.075, hue), ink: oklch(0.96, 0.02, hue + 40) };
    case "pale":
      return { ground: oklch(0.89, 0.028, hue), ink: oklch(0.29, 0.055, hue) };
  }
}

function oklch(lightness: number, chroma: number, hue: number): string {
  return `oklch(${[lightness, chroma, rounded(hue)].map((part) => `${part}`.replace(/^0\./, ".")).join(" ")})`;
}
