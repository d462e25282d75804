import { describe, expect, it } from "vitest";
import { generatedTexts, seededRandom } from "@/tests/support/generated-corpus";
import { readSnapshot, writeSnapshot } from "./index-snapshot";
import { InvertedIndexBuilder } from "./inverted-index-builder";
import { lexicalSearch } from "./lexical-search";

const random = seededRandom(4);
const builder = new InvertedIndexBuilder();
for (const [ordinal, text] of generatedTexts(random, 500, 30).entries()) {
  builder.add(ordinal, [
    { text: "Œdipus und 海賊", weight: 3 },
    { text, weight: 1 },
  ]);
}
const index = builder.build();
const snapshot = writeSnapshot(index, "collection 7");

describe("index snapshot", () => {
  it("comes back equal and answers alike", () => {
    const restored = readSnapshot(snapshot, "collection 7");
    expect(restored?.data).toEqual(index.data);
    for (const query of generatedTexts(random, 50, 6)) {
      expect(restored && lexicalSearch(restored, query)).toEqual(lexicalSearch(index, query));
    }
  });

  it("lives on when the file's bytes are overwritten", () => {
    const bytes = Buffer.from(snapshot);
    const restored = readSnapshot(bytes, "collection 7");
    bytes.fill(0);
    expect(restored?.data).toEqual(index.data);
  });

  it("keeps an empty index", () => {
    const empty = writeSnapshot(new InvertedIndexBuilder().build(), "");
    expect(readSnapshot(empty, "")?.documentCount).toBe(0);
  });

  it("is not taken with another stamp, another format, or as anything else", () => {
    expect(readSnapshot(snapshot, "collection 8")).toBeNull();
    const otherFormat = Buffer.from(snapshot);
    otherFormat.writeUInt32LE(999, 4);
    expect(readSnapshot(otherFormat, "collection 7")).toBeNull();
    expect(readSnapshot(Buffer.from("no snapshot at all"), "collection 7")).toBeNull();
  });

  it("is not taken when cut short or grown anywhere", () => {
    for (const length of [0, 3, 11, 12, 40, 200, snapshot.length - 1]) {
      expect(readSnapshot(snapshot.subarray(0, length), "collection 7")).toBeNull();
    }
    expect(readSnapshot(Buffer.concat([snapshot, Buffer.alloc(1)]), "collection 7")).toBeNull();
  });
});
