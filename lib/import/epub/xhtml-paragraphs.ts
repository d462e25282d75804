import { Parser } from "htmlparser2";
import type { TextParagraph } from "../sources/source-entry";
import { boilerplateTypes } from "../texts/boilerplate-types";
import { cleanParagraph } from "../texts/clean-paragraph";

export type XhtmlOptions = {
  /** The heading in force where the document begins. */
  section: string | null;
  /** Titles by the id they stand at, "" being the document's start; none leaves it to the document's headings. */
  titles: ReadonlyMap<string, string>;
};

/** A paragraph over this many characters is cut: a document without tags must not be held whole. */
const longestParagraph = 65_536;

const blocks =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|ol|p|pre|section|table|td|th|tr|ul)$/;
const hidden = /^(?:head|nav|noscript|rp|rt|script|style|svg|template)$/;

/**
 * The paragraphs of an XHTML document, part by part as it is read; what browsers forgive is forgiven. Left out: notes'
 * numbers, page numbers, and what the document itself calls cover, title page, contents or imprint.
 * @returns the section in force at its end
 */
export async function* xhtmlParagraphs(
  document: AsyncIterable<string>,
  options: XhtmlOptions,
): AsyncGenerator<TextParagraph, string | null> {
  const reader = new XhtmlReader(options);
  for await (const part of document) yield* reader.write(part);
  yield* reader.end();
  return reader.section;
}

class XhtmlReader {
  section: string | null;
  private readonly titles: ReadonlyMap<string, string>;
  private readonly found: TextParagraph[] = [];
  private text = "";
  private depth = 0;
  /** The depth of the outermost element that is left out. */
  private hiddenAt: number | null = null;
  private headingAt: number | null = null;
  /** Whether the heading in force came from the block just before: then a further heading belongs to it. */
  private isBelowHeading = false;

  private readonly parser = new Parser(
    {
      onopentag: (name, attributes) => this.open(name, attributes),
      ontext: (text) => this.add(text),
      onclosetag: (name) => this.close(name),
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );

  constructor({ section, titles }: XhtmlOptions) {
    this.titles = titles;
    this.section = titles.get("") ?? section;
  }

  write(part: string): TextParagraph[] {
    this.parser.write(part);
    return this.found.splice(0);
  }

  end(): TextParagraph[] {
    this.parser.end();
    this.flush();
    return this.found.splice(0);
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.depth++;
    if (this.hiddenAt !== null) return;
    if (blocks.test(name)) this.flush();
    else if (name === "br") this.text += " ";
    if (hidden.test(name) || isBoilerplate(attributes)) {
      this.hiddenAt = this.depth;
      return;
    }
    const title = this.titles.get(attributes.id ?? attributes.name ?? "");
    if (title !== undefined && (attributes.id || attributes.name)) {
      this.flush();
      this.section = title;
    }
    if (/^h[1-6]$/.test(name) && this.headingAt === null) this.headingAt = this.depth;
  }

  private close(name: string): void {
    if (this.hiddenAt === null && blocks.test(name)) this.flush();
    if (this.hiddenAt === this.depth) this.hiddenAt = null;
    if (this.headingAt === this.depth) this.headingAt = null;
    this.depth--;
  }

  private add(text: string): void {
    if (this.hiddenAt !== null) return;
    this.text += text;
    if (this.text.length > longestParagraph) this.flush();
  }

  private flush(): void {
    const text = cleanParagraph(this.text);
    this.text = "";
    if (text === null) return;
    if (this.headingAt !== null) this.addHeading(text);
    else {
      this.isBelowHeading = false;
      this.found.push({ section: this.section, text });
    }
  }

  /** The table of contents knows better than the headings; what it does not say of them stays in the text. */
  private addHeading(heading: string): void {
    if (this.titles.size === 0) {
      this.section =
        this.isBelowHeading && this.section !== null
          ? `${this.section.replace(/[.:]$/, "")}. ${heading}`
          : heading;
      this.isBelowHeading = true;
      return;
    }
    const [title, ours] = [folded(this.section ?? ""), folded(heading)];
    if (title.includes(ours)) return;
    if (ours.includes(title)) this.section = heading;
    else this.found.push({ section: this.section, text: heading });
  }
}

/** Words between spaces, so that one text is found in another only as whole words. */
function folded(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

function isBoilerplate(attributes: Record<string, string>): boolean {
  const types = `${attributes["epub:type"] ?? ""} ${(attributes.role ?? "").replace(/\bdoc-/g, "")}`;
  return types.split(/\s+/).some((type) => boilerplateTypes.has(type)) || attributes.hidden !== undefined;
}
