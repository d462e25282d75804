import { strToU8, zipSync } from "fflate";

/** What a test EPUB holds besides its container: `chapters` are bodies of XHTML by file name, in reading order. */
export type TestEpub = {
  metadata?: string;
  chapters?: Record<string, string>;
  /** Further lines of the manifest, and of what follows the spine. */
  manifest?: string;
  guide?: string;
  /** More files, or others in the place of those made here; null leaves one out. */
  files?: Record<string, string | Uint8Array | null>;
};

const identifier = '<dc:identifier id="uid">test:book</dc:identifier>';

/** An EPUB as bytes: EPUB 3, but for what `metadata`, `manifest` and `guide` make of it. */
export function epubFile({
  metadata = `${identifier}<dc:title>A Test</dc:title>`,
  chapters = { "one.xhtml": "<h1>One</h1><p>Text.</p>" },
  manifest = "",
  guide = "",
  files = {},
}: TestEpub = {}): Uint8Array {
  const names = Object.keys(chapters);
  const items = names.map(
    (name, place) => `<item id="c${place}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const made = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<?xml version="1.0"?>
      <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
      <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OEBPS/book.opf": `<?xml version="1.0"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata>
      <manifest>${items.join("")}${manifest}</manifest>
      <spine toc="ncx">${names.map((_, place) => `<itemref idref="c${place}"/>`).join("")}</spine>${guide}</package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, xhtml(chapters[name] ?? "")])),
    ...files,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(made).flatMap(([name, content]) =>
        content === null ? [] : [[name, typeof content === "string" ? strToU8(content) : content]],
      ),
    ),
  );
}

export function xhtml(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
    <head><title>Not text</title><style>p { color: red }</style></head><body>${body}</body></html>`;
}
