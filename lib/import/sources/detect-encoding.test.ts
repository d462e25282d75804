import { expect, test } from "vitest";
import { seededRandom } from "@/tests/support/generated-corpus";
import { decodeText } from "./decode-text";
import { detectEncoding } from "./detect-encoding";

/** The bytes in parts of so many: characters are cut in two. */
async function* parts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(bytes: Uint8Array, size = 7) {
  const detected = await detectEncoding(parts(bytes, size));
  if ("fault" in detected) return detected;
  let text = "";
  for await (const part of decodeText(parts(bytes, size), detected.encoding)) text += part;
  return { ...detected, text };
}

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const prose = "Le cœur a ses raisons, “naïve” café – 12 €.\n";

test.each([
  ["UTF-8", Buffer.from(prose), "utf-8"],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${prose}`), "utf-8"],
  ["UTF-16LE with a mark", Buffer.from(`\uFEFF${prose}`, "utf16le"), "utf-16le"],
  ["UTF-16BE with a mark", utf16be(`\uFEFF${prose}`), "utf-16be"],
  ["UTF-16LE without", Buffer.from(prose, "utf16le"), "utf-16le"],
  ["UTF-16BE without", utf16be(prose), "utf-16be"],
])("%s is read as it is", async (_, bytes, encoding) => {
  expect(await read(bytes)).toEqual({ encoding, damaged: 0, text: prose });
  expect(await read(bytes, 1)).toEqual({ encoding, damaged: 0, text: prose });
});

test("UTF-16 of another script shows by its spaces and line ends", async () => {
  const text = "Все счастливые семьи похожи друг на друга.\n".repeat(20);
  expect(await read(Buffer.from(text, "utf16le"))).toEqual({ encoding: "utf-16le", damaged: 0, text });
});

test("what is no UTF-8 is Windows-1252, even when that shows only at the end", async () => {
  const ascii = "All happy families are alike. ".repeat(10_000);
  const bytes = Buffer.concat([Buffer.from(ascii), Buffer.from([0x43, 0x9c, 0x75, 0x72, 0x20, 0x80])]);
  expect(await read(bytes, 4_096)).toEqual({ encoding: "windows-1252", damaged: 0, text: `${ascii}Cœur €` });
});

test("damaged UTF-8 stays UTF-8 and the damage is counted", async () => {
  const bytes = Buffer.concat([Buffer.from("Cœur, café, "), Buffer.from([0xe9]), Buffer.from(" naïve")]);
  expect(await read(bytes)).toEqual({ encoding: "utf-8", damaged: 1, text: "Cœur, café, \uFFFD naïve" });
  const marked = Buffer.concat([Buffer.from("\uFEFFcaf"), Buffer.from([0xe9]), Buffer.from(" au lait")]);
  expect(await read(marked)).toEqual({ encoding: "utf-8", damaged: 1, text: "caf\uFFFD au lait" });
});

test("half a UTF-16 character at the end is counted", async () => {
  const bytes = Buffer.concat([Buffer.from("\uFEFFIshmael", "utf16le"), Buffer.from([0x2e])]);
  expect(await read(bytes)).toMatchObject({ encoding: "utf-16le", damaged: 1, text: "Ishmael\uFFFD" });
});

test("zero bytes are dropped", async () => {
  expect(await read(Buffer.from("Call\0 me Ishmael.\0"))).toMatchObject({ text: "Call me Ishmael." });
});

test("what is no text is refused", async () => {
  const random = seededRandom(5);
  const noise = Uint8Array.from({ length: 10_000 }, () => Math.floor(random() * 256));
  expect(await read(noise, 1_000)).toEqual({ fault: "is not a text" });
});
