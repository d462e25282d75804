/** What the header of a Project Gutenberg text says of its book. */
export type GutenbergHeader = {
  ebook: string | null;
  title: string | null;
  author: string | null;
  /** The year of the book's first publication; the day on which the file was posted is none. */
  year: string | null;
};

/** Headers are shorter; so is what stands between the header and the end of a wrapped marker. */
const longestHeader = 500;
const longestMarker = 4;

const startMarker = /^\s*\*{3}\s*START OF (?:THIS|THE) PROJECT GUTENBERG|^\*END\*?\s*THE SMALL PRINT/i;
const endMarker =
  /^\s*\*{3}\s*END OF (?:THIS|THE) PROJECT GUTENBERG|^\s*End of (?:(?:the|this) )?Project Gutenberg(?:['’]s|\s+(?:EBook|Etext|Edition))/i;
const credits =
  /^(?:Produced by|E-?text prepared by|This e-?(?:text|book) was (?:prepared|produced) by|Transcribed (?:from|by)|Credits?:)/i;

/** Early files say it all in their first line. */
const openingLine =
  /^\**(?:The )?Project Gutenberg(?:['’]s)?,? (?:EBook|Etext)(?: of|,)\s+(?<title>.+?)(?:,? by (?<author>.+?))?\**$/i;

/** Reads a text's first lines; null when they are not the header of a Project Gutenberg text. */
export function parseGutenbergHeader(lines: readonly string[]): GutenbergHeader | null {
  const start = lines.slice(0, longestHeader).findIndex((line) => startMarker.test(line));
  if (start < 0) return null;
  const header = lines.slice(0, start);
  const text = header.join("\n");
  const opening = header.map((line) => openingLine.exec(line.trim())?.groups).find(Boolean);
  const original = field(header, "Original publication");
  return {
    ebook: /\[(?:EBook|Etext)\s*#\s*(\d+)\]/i.exec(text)?.[1]?.replace(/^0+(?=\d)/, "") ?? null,
    title: field(header, "Title") ?? opening?.title ?? null,
    author: field(header, "Author") ?? field(header, "Editor") ?? opening?.author ?? null,
    year: original?.match(/\b1\d{3}\b|\b20\d\d\b/g)?.at(-1) ?? null,
  };
}

/** A field with the lines that go on with it, which are indented. */
function field(header: readonly string[], name: string): string | null {
  const start = header.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (start < 0) return null;
  const more = header.slice(start + 1);
  const end = more.findIndex((line) => !/^\s+\S/.test(line));
  const value = [header[start]?.slice(name.length + 1) ?? "", ...more.slice(0, end < 0 ? undefined : end)];
  return (
    value
      .map((line) => line.trim())
      .join(" ")
      .trim() || null
  );
}

/** The lines between header and licence of a Project Gutenberg text, without the names of those who typed it. */
export async function* withoutGutenbergFrame(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let place: "header" | "marker" | "credits" | "paragraph of credits" | "text" = "header";
  let markerLines = 0;
  for await (const line of lines) {
    const isBlank = line.trim() === "";
    if (place === "header") {
      if (startMarker.test(line)) place = /\*\s*$/.test(line) ? "credits" : "marker";
      continue;
    }
    if (place === "marker") {
      if (isBlank || /\*\s*$/.test(line) || ++markerLines === longestMarker) place = "credits";
      continue;
    }
    if (endMarker.test(line)) return;
    if (place === "credits" && !isBlank) place = credits.test(line) ? "paragraph of credits" : "text";
    else if (place === "paragraph of credits" && isBlank) place = "credits";
    if (place === "text" || isBlank) yield line;
  }
}
