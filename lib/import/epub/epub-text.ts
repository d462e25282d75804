import "server-only";
import type { TextParagraph } from "../sources/source-entry";
import { boilerplateTypes } from "../texts/boilerplate-types";
import { decodeXml } from "./decode-xml";
import { openEpubArchive } from "./epub-archive";
import { type EpubNavigation, readEpubNavigation } from "./epub-navigation";
import { type ManifestItem, readEpubPackage } from "./epub-package";
import { type XhtmlOptions, xhtmlParagraphs } from "./xhtml-paragraphs";

const noTitles: ReadonlyMap<string, string> = new Map();

/**
 * The text of an EPUB in reading order, one document open at a time. A document without a title of its own goes on under
 * the last one's: long chapters are cut into files.
 * @throws EpubFault when the file is broken
 */
export async function* epubText(file: string): AsyncGenerator<TextParagraph> {
  const archive = await openEpubArchive(file);
  try {
    const book = await readEpubPackage(archive);
    const { titles, types } = await readEpubNavigation(archive, book);
    let section: string | null = null;
    for (const item of textDocuments(book.spine, types)) {
      const options: XhtmlOptions = { section, titles: titles.get(item.path) ?? noTitles };
      section = yield* xhtmlParagraphs(decodeXml(archive.read(item.path)), options);
    }
  } finally {
    archive.close();
  }
}

/** A book that is one document is not left out because its cover is in it. */
function textDocuments(spine: ManifestItem[], types: EpubNavigation["types"]): ManifestItem[] {
  const isText = ({ path, properties }: ManifestItem) => {
    const itsTypes = [...(types.get(path) ?? [])];
    return !properties.includes("nav") && (itsTypes.length === 0 || !itsTypes.every(isBoilerplate));
  };
  const documents = spine.filter(isText);
  return documents.length > 0 ? documents : spine;
}

function isBoilerplate(type: string): boolean {
  return boilerplateTypes.has(type);
}
