import { describe, expect, it } from "vitest";
import { analyze, termOf } from "./analyzer";

describe("analyze", () => {
  it("stems, drops stop words and counts positions without them", () => {
    expect(analyze("The creature, and then the Creatures of a maker")).toEqual([
      "creatur",
      "creatur",
      "maker",
    ]);
  });

  it("gives one term to a word in every spelling of its accents, case and possessive", () => {
    expect(new Set(analyze("Brontë’s BRONTE bronte's Bronte\u0308"))).toEqual(new Set(["bront"]));
  });

  it("takes a stop word with a clitic for a stop word, and Don Quixote for a name", () => {
    expect(analyze("he's I'll you've they're she'd it’s")).toEqual([]);
    expect(analyze("Don Quixote")).toEqual(["don", "quixot"]);
  });

  it("has nothing to say of a text without words", () => {
    expect(analyze("")).toEqual([]);
    expect(analyze("… — \0 !?")).toEqual([]);
    expect(analyze("to be or not to be")).toEqual([]);
  });

  it("gives the term of a single word, and null for a stop word", () => {
    expect([termOf("Haunted"), termOf("The")]).toEqual(["haunt", null]);
  });
});
