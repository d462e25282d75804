import { describe, expect, it } from "vitest";
import { normalizeWord, words } from "./words";

const textsOf = (text: string) => words(text).map((word) => word.text);

describe("words", () => {
  it("keeps English clitics on their word and parts all else at an apostrophe", () => {
    expect(textsOf("Frankenstein’s don't they'll d’Urbervilles O'Brien 'quoted' rock'n'roll")).toEqual([
      ..."frankenstein's don't they'll d urbervilles o brien quoted rock n roll".split(" "),
    ]);
  });

  it("cuts at everything that is neither letter, mark nor digit", () => {
    expect(textsOf("tip-of-the-tongue, _Emma_ (1815)\0\uFEFF—«1,000» 你好 Война́")).toEqual([
      ..."tip of the tongue emma 1815 1 000 你好 воина".split(" "),
    ]);
  });

  it("finds the same word however its accents are written", () => {
    expect(textsOf("Brontë Bronte\u0308 BRONTË bronte")).toEqual(["bronte", "bronte", "bronte", "bronte"]);
  });

  it("gives the places in the text as it was written", () => {
    const text = "Œuvres: Bronte\u0308’s ﬁnest";
    expect(words(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "Œuvres",
      "Bronte\u0308’s",
      "ﬁnest",
    ]);
    expect(textsOf(text)).toEqual(["oeuvres", "bronte's", "finest"]);
  });

  it("normalizes what is normal already to itself", () => {
    for (const word of ["bronte's", "ß", "℡", "İstanbul", "ǆ", "ſ", "½", "Ⅳ", "Ω", "한국", "x²"]) {
      expect(normalizeWord(normalizeWord(word))).toBe(normalizeWord(word));
    }
  });
});
