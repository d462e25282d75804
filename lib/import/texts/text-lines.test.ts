import { expect, test } from "vitest";
import { textLines } from "./text-lines";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function lines(text: string, size: number): Promise<string[]> {
  const found: string[] = [];
  for await (const line of textLines(pieces(text, size))) found.push(line);
  return found;
}

test("line ends of all systems, mixed, however the pieces fall", async () => {
  const text = "one\r\ntwo\nthree\rfour\r\n\r\nsix\fseven\r";
  for (const size of [1, 2, 3, 100])
    expect(await lines(text, size)).toEqual(["one", "two", "three", "four", "", "six", "seven"]);
});

test("a line without an end is cut between sentences, else between words, else anywhere, and nothing is lost", async () => {
  const sentences = "It was the best of times. ".repeat(20_000);
  const words = "word ".repeat(60_000);
  const run = "𝔵".repeat(100_000);
  for (const [text, ends] of [
    [sentences, /\.$/],
    [words, /word$/],
    [run, /𝔵$/u],
  ] as const) {
    const found = await lines(text, 10_000);
    expect(found.join("")).toBe(text);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(131_072);
    for (const line of found.slice(0, -1)) expect(line).toMatch(ends);
  }
});
