import path from "node:path";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { withFolder } from "@/tests/support/collection";
import { epubFile, type TestEpub, xhtml } from "@/tests/support/epub-file";
import type { SourceEntry } from "../sources/source-entry";
import { readEpub } from "./epub-reader";

async function read(bytes: Uint8Array): Promise<{ entry: SourceEntry; paragraphs: string[] }> {
  return withFolder({ "a.epub": bytes }, async (folder) => {
    const entries: SourceEntry[] = [];
    for await (const entry of readEpub(path.join(folder, "a.epub"))) entries.push(entry);
    const [entry] = entries;
    if (!entry || entries.length > 1) throw new Error(`${entries.length} entries of one file.`);
    return { entry, paragraphs: entry.kind === "book" ? await paragraphsOf(entry) : [] };
  });
}

/** Each paragraph as "section: text". */
async function paragraphsOf(entry: Extract<SourceEntry, { kind: "book" }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { section, text } of entry.text?.() ?? []) found.push(`${section}: ${text}`);
  return found;
}

async function book(epub: TestEpub) {
  const { entry } = await read(epubFile(epub));
  if (entry.kind === "refused") throw new Error(entry.reason);
  return entry.book;
}

async function reasonFor(bytes: Uint8Array): Promise<string> {
  const { entry } = await read(bytes);
  return entry.kind === "refused" ? entry.reason : "taken";
}

describe("metadata", () => {
  const title = "<dc:title>T</dc:title>";

  test("EPUB 3: the main title, authors by role, ISBN, description as text, genre", async () => {
    const metadata = `
      <dc:identifier id="uid">urn:uuid:1</dc:identifier>
      <dc:identifier>urn:isbn:978-0-306-40615-7</dc:identifier>
      <dc:title id="s">Or, the Whale</dc:title><dc:title id="t">Moby-Dick</dc:title>
      <meta refines="#s" property="title-type">subtitle</meta><meta refines="#t" property="title-type">main</meta>
      <dc:creator id="i">An Illustrator</dc:creator><meta refines="#i" property="role">ill</meta>
      <dc:creator id="a">Herman Melville</dc:creator>
      <meta refines="#a" property="role">aui</meta><meta refines="#a" property="role">aut</meta>
      <dc:date>1851-10-18</dc:date><meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>
      <meta property="schema:genre">Adventure</meta>
      <dc:description>&lt;p&gt;A captain &amp;amp; a &lt;i&gt;whale&lt;/i&gt;.&lt;/p&gt;</dc:description>`;
    expect(await book({ metadata })).toMatchObject({
      title: "Moby-Dick",
      author: "Herman Melville",
      isbn: "9780306406157",
      publication: { date: "1851-10-18", precision: "day" },
      genre: "Adventure",
      description: "A captain & a whale.",
    });
  });

  test("EPUB 2: roles, schemes and events are attributes, whose prefix may be undeclared", async () => {
    const metadata = `${title}<dc:identifier opf:scheme="ISBN">0-306-40615-2</dc:identifier>
      <dc:creator opf:role="aut">Ann Author</dc:creator><dc:creator opf:role="aut">Ben Author</dc:creator>
      <dc:creator opf:role="trl">Tom Translator</dc:creator>
      <dc:date opf:event="modification">2011-11-11</dc:date><dc:date opf:event="publication">1999</dc:date>`;
    expect(await book({ metadata })).toMatchObject({
      author: "Ann Author; Ben Author",
      isbn: "9780306406157",
      publication: { date: "1999-01-01", precision: "year" },
    });
  });

  test("the day on which the file was made is no publication date", async () => {
    const metadata = `${title}<dc:date>2015-05-12T00:01:00Z</dc:date>
      <meta property="dcterms:modified">2015-05-12T00:01:00Z</meta>`;
    expect((await book({ metadata })).publication.date).toBeNull();
  });

  test("the unique identifier is the source key, else the file's name", async () => {
    expect((await read(epubFile())).entry).toMatchObject({
      sourceKey: "test:book",
      place: "a.epub",
      id: null,
    });
    const { entry } = await read(epubFile({ metadata: title }));
    expect(entry).toMatchObject({ sourceKey: "a.epub", book: { author: "Unknown", description: null } });
  });
});

describe("text", () => {
  const nav = (entries: string, landmarks = "") => ({
    manifest: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    files: {
      "OEBPS/nav.xhtml": xhtml(
        `<nav epub:type="toc"><ol>${entries}</ol></nav><nav epub:type="landmarks"><ol>${landmarks}</ol></nav>`,
      ),
    },
  });

  test("comes in the order of the spine, blocks as paragraphs, inline markup and entities as text", async () => {
    const chapters = {
      "b.xhtml": "<h2>First</h2><p>One <i>whale</i>&nbsp;&mdash; hu&shy;ge.<br/>Two.</p><ul><li>a<li>b</ul>",
      "a.xhtml": "<div>Loose <p>inside</p> tail</div><table><tr><td>x</td><td>y</td></tr></table>",
    };
    expect((await read(epubFile({ chapters }))).paragraphs).toEqual([
      "First: One whale — huge. Two.",
      "First: a",
      "First: b",
      "First: Loose",
      "First: inside",
      "First: tail",
      "First: x",
      "First: y",
    ]);
  });

  test("EPUB 3: sections are the navigation's, also inside a document; it names no paragraph twice", async () => {
    const chapters = {
      "one.xhtml": '<h2>Chapter I</h2><p>A.</p><h3>An aside</h3><p id="two">B.</p>',
      "rest.xhtml": "<p>C.</p>",
    };
    const entries =
      '<li><a href="one.xhtml">Part <b>One</b>: Chapter I</a><ol><li><a href="one.xhtml#two">Chapter II</a></li></ol></li>';
    expect((await read(epubFile({ chapters, ...nav(entries) }))).paragraphs).toEqual([
      "Part One: Chapter I: A.",
      "Part One: Chapter I: An aside",
      "Chapter II: B.",
      "Chapter II: C.",
    ]);
  });

  test("EPUB 2: sections are the NCX's, whose paths may be escaped", async () => {
    const ncx = `<ncx><navMap><navPoint><navLabel><text>The Sea</text></navLabel><content src="chapter%20one.xhtml"/>
      </navPoint></navMap></ncx>`;
    const { paragraphs } = await read(
      epubFile({
        chapters: { "chapter one.xhtml": "<p>A.</p>" },
        manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        files: { "OEBPS/toc.ncx": ncx },
      }),
    );
    expect(paragraphs).toEqual(["The Sea: A."]);
  });

  test("without a navigation, or with a broken one, headings are the sections", async () => {
    const chapters = { "one.xhtml": "<h1>PART ONE</h1><h2>The Sea</h2><p>A.</p><h2>The Land</h2><p>B.</p>" };
    const paragraphs = ["PART ONE. The Sea: A.", "The Land: B."];
    expect((await read(epubFile({ chapters }))).paragraphs).toEqual(paragraphs);
    const broken = { ...nav(""), files: { "OEBPS/nav.xhtml": "<nav><ol>" } };
    expect((await read(epubFile({ chapters, ...broken }))).paragraphs).toEqual(paragraphs);
  });

  test("cover, title page, contents, imprint, notes' and pages' numbers are left out", async () => {
    const chapters = {
      "cover.xhtml": "<p>Cover</p>",
      "title.xhtml": '<section epub:type="titlepage"><p>Title</p></section>',
      "credits.xhtml": '<section role="doc-colophon"><p>Made by</p></section>',
      "nav.xhtml": "<nav><ol><li>Contents</li></ol></nav>",
      "text.xhtml": `<p>Word<a epub:type="noteref" href="#n">1</a> and <span epub:type="pagebreak">12</span>more.</p>
        <svg><text>Drawn</text></svg><script>run()</script><p hidden="">Secret</p>`,
    };
    const landmarks = '<li><a epub:type="cover" href="cover.xhtml">Cover</a></li>';
    expect((await read(epubFile({ chapters, ...nav("", landmarks) }))).paragraphs).toEqual([
      "null: Word and more.",
    ]);
    const guide = '<guide><reference type="cover" title="Cover" href="cover.xhtml"/></guide>';
    const epub2 = epubFile({ chapters: { "cover.xhtml": "<p>Cover</p>", "a.xhtml": "<p>A.</p>" }, guide });
    expect((await read(epub2)).paragraphs).toEqual(["null: A."]);
  });

  test("a book in one document is not lost because its cover is in it", async () => {
    const guide = '<guide><reference type="cover" title="Cover" href="all.xhtml"/></guide>';
    expect((await read(epubFile({ chapters: { "all.xhtml": "<p>All.</p>" }, guide }))).paragraphs).toEqual([
      "null: All.",
    ]);
  });

  test("documents in other encodings are read, unreadable bytes are told", async () => {
    const inLatin = '<?xml version="1.0" encoding="ISO-8859-1"?><html><body><p>caf\xe9</p></body></html>';
    const files = {
      "OEBPS/one.xhtml": Buffer.from(inLatin, "latin1"),
      "OEBPS/two.xhtml": Buffer.from(`\uFEFF${xhtml("<p>naïve</p>")}`, "utf16le"),
    };
    const chapters = { "one.xhtml": "", "two.xhtml": "" };
    expect((await read(epubFile({ chapters, files }))).paragraphs).toEqual(["null: café", "null: naïve"]);
    const damaged = { "OEBPS/one.xhtml": Buffer.from(xhtml("<p>caf\xe9 au lait</p>"), "latin1") };
    const { entry, paragraphs } = await read(epubFile({ files: damaged }));
    expect(entry).toMatchObject({ warnings: ["text: 1 paragraph with unreadable characters"] });
    expect(paragraphs).toEqual(["null: caf\uFFFD au lait"]);
  });

  test("text is streamed anew at each call", async () => {
    await withFolder({ "a.epub": epubFile() }, async (folder) => {
      for await (const entry of readEpub(path.join(folder, "a.epub"))) {
        if (entry.kind === "refused") throw new Error(entry.reason);
        expect(await paragraphsOf(entry)).toEqual(["One: Text."]);
        expect(await paragraphsOf(entry)).toEqual(["One: Text."]);
      }
    });
  });
});

describe("refused with the reason", () => {
  const container = "META-INF/container.xml";
  const encryption = (
    algorithm: string,
  ) => `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="${algorithm}"/>
    <CipherData><CipherReference URI="OEBPS/one.xhtml"/></CipherData></EncryptedData></encryption>`;

  test.each<[string, () => Uint8Array, RegExp]>([
    ["no zip", () => Buffer.from("<html>"), /^is not a whole zip archive/],
    ["a zip cut short", () => epubFile().subarray(0, 900), /^is not a whole zip archive/],
    ["no container", () => epubFile({ files: { [container]: null } }), /it has no META-INF\/container.xml$/],
    [
      "an empty container",
      () => epubFile({ files: { [container]: "<container/>" } }),
      /names no package document$/,
    ],
    [
      "no package",
      () => epubFile({ files: { "OEBPS/book.opf": null } }),
      /does not have \(OEBPS\/book.opf\)$/,
    ],
    [
      "broken XML",
      () => epubFile({ metadata: "<dc:title>A</dc:title" }),
      /^OEBPS\/book.opf is broken XML: \d+:\d+/,
    ],
    ["an unknown entity", () => epubFile({ metadata: "<dc:title>&boom;</dc:title>" }), /is broken XML/],
    ["nesting without end", () => epubFile({ metadata: "<a>".repeat(200) }), /nested too deeply$/],
    ["an empty spine", () => epubFile({ chapters: {} }), /^has no documents in its reading order$/],
    [
      "a missing chapter",
      () => epubFile({ files: { "OEBPS/one.xhtml": null } }),
      /^has no file OEBPS\/one.xhtml$/,
    ],
    ["no words", () => epubFile({ chapters: { "a.xhtml": "<p>* * *</p>" } }), /^has no text$/],
    ["no title", () => epubFile({ metadata: "<dc:title> </dc:title>" }), /^title: is missing$/],
    [
      "an unknown encoding",
      () => epubFile({ files: { "OEBPS/one.xhtml": '<?xml version="1.0" encoding="x-no"?><p/>' } }),
      /unknown encoding \(x-no\)$/,
    ],
    [
      "a name that leads out",
      () => epubFile({ files: { "../../evil.txt": "x" } }),
      /name leads out of the archive/,
    ],
    ["an absolute name", () => epubFile({ files: { "/etc/passwd": "x" } }), /name leads out of the archive/],
    [
      "copy protection",
      () =>
        epubFile({
          files: { "META-INF/encryption.xml": encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc") },
        }),
      /^is encrypted/,
    ],
    [
      "a bomb",
      () => epubFile({ files: { "OEBPS/bomb.png": new Uint8Array(8_000_000) } }),
      /\(at OEBPS\/bomb.png\): a zip bomb$/,
    ],
    [
      "too many files",
      () =>
        zipSync(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`f${n}`, new Uint8Array()]))),
      /^holds more than 20000 files$/,
    ],
  ])("%s", async (_, bytes, reason) => {
    expect(await reasonFor(bytes())).toMatch(reason);
  });

  test("an encrypted entry", async () => {
    expect(await reasonFor(withEntryFlag(epubFile(), "OEBPS/one.xhtml", 1))).toBe(
      "is encrypted (OEBPS/one.xhtml)",
    );
  });

  test("an entry that unpacks to more than it says", async () => {
    const chapters = { "one.xhtml": `<p>${"Text. ".repeat(1_000)}</p>` };
    expect(await reasonFor(withEntrySize(epubFile({ chapters }), "OEBPS/one.xhtml", 100))).toMatch(
      /^OEBPS\/one.xhtml cannot be unpacked: .*too many bytes/,
    );
  });

  test("scrambled fonts keep no one from reading", async () => {
    for (const algorithm of ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"])
      expect(await reasonFor(epubFile({ files: { "META-INF/encryption.xml": encryption(algorithm) } }))).toBe(
        "taken",
      );
  });

  test("a file that is not there is an error, not a refusal", async () => {
    await expect(readEpub("/no/such.epub").next()).rejects.toThrow("ENOENT");
  });
});

/** Changes an entry's record in the zip's central directory. */
function withEntryFlag(zip: Uint8Array, name: string, flag: number): Uint8Array {
  const record = centralRecord(zip, name);
  record.setUint16(8, record.getUint16(8, true) | flag, true);
  return zip;
}

function withEntrySize(zip: Uint8Array, name: string, size: number): Uint8Array {
  centralRecord(zip, name).setUint32(24, size, true);
  return zip;
}

function centralRecord(zip: Uint8Array, name: string): DataView {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.length);
  const signature = Buffer.from("PK\x01\x02", "latin1");
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1))
    if (bytes.subarray(at + 46, at + 46 + name.length).toString() === name)
      return new DataView(zip.buffer, zip.byteOffset + at);
  throw new Error(`No entry ${name}.`);
}

const testData = process.env.TEST_DATA;

describe.runIf(testData)("real EPUBs", () => {
  test.each([
    ["bram-stoker_dracula.epub", "Dracula", "Bram Stoker", "I"],
    ["mary-shelley_frankenstein.epub", "Frankenstein", "Mary Shelley", "Letter I"],
    ["jane-austen_pride-and-prejudice.epub", "Pride and Prejudice", "Jane Austen", "I"],
    ["h-g-wells_the-time-machine.epub", "The Time Machine", "H. G. Wells", "I"],
    ["minimal-v2.epub", "Your title here", "Unknown", "Section 1"],
  ])("%s is read whole, under its chapters", async (file, title, author, section) => {
    for await (const entry of readEpub(path.join(testData ?? "", "epub", file))) {
      if (entry.kind === "refused") throw new Error(entry.reason);
      expect(entry.book).toMatchObject({ title, author, publication: { date: null } });
      const paragraphs = await paragraphsOf(entry);
      expect(paragraphs.some((paragraph) => paragraph.startsWith(`${section}: `))).toBe(true);
      expect(paragraphs.join("\n")).not.toMatch(
        /Standard Ebooks is a volunteer|Uncopyright|Table of Contents/,
      );
    }
  });
});
