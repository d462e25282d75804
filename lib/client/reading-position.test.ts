import { afterEach, expect, test, vi } from "vitest";
import { keepReadingPosition, readingPosition } from "./reading-position";

afterEach(() => vi.unstubAllGlobals());

/** Web storage over a map: what a browser gives a page of ours. */
function storage(entries: [string, string][] = []): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map(entries);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("a position is kept for each book and forgotten at the end", () => {
  vi.stubGlobal("localStorage", storage());
  expect(readingPosition(1)).toBe(0);
  keepReadingPosition(1, 12);
  keepReadingPosition(2, 3);
  expect([readingPosition(1), readingPosition(2)]).toEqual([12, 3]);
  keepReadingPosition(1, 0);
  expect([readingPosition(1), readingPosition(2)]).toEqual([0, 3]);
});

test("what is no position is the beginning", () => {
  for (const kept of ["-1", "1.5", "x", "", "NaN", "1e999"]) {
    vi.stubGlobal("localStorage", storage([["reading-position 1", kept]]));
    expect(readingPosition(1)).toBe(0);
  }
});

test("a browser that forbids storage is read in all the same", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(readingPosition(1)).toBe(0);
  expect(() => keepReadingPosition(1, 2)).not.toThrow();
});
