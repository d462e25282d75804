import type { BookFields } from "../fields/book-from-fields";
import { elementsNamed, type XmlElement } from "./parse-xml";

/** What a package document says of its book; `identifier` is the one it calls unique. */
export type EpubMetadata = { identifier: string | null; fields: BookFields };

/** An element with what refines it: EPUB 3 says in `meta` elements what EPUB 2 says in attributes. */
type Refined = { element: XmlElement; value: string; refinements: (property: string) => string[] };

export function epubMetadata(root: XmlElement): EpubMetadata {
  const [metadata] = elementsNamed(root, "metadata");
  const metas = metadata ? elementsNamed(metadata, "meta") : [];
  const all = (name: string) =>
    (metadata ? elementsNamed(metadata, name) : []).map((el) => refined(el, metas));
  const identifiers = all("identifier");
  const uniqueId = elementsNamed(root, "package")[0]?.attributes["unique-identifier"];
  const unique = identifiers.find(
    ({ element }) => uniqueId !== undefined && element.attributes.id === uniqueId,
  );
  return {
    identifier: unique?.value || null,
    fields: {
      title: mainTitle(all("title")),
      authors: authors(all("creator")),
      date: publicationDate(all("date"), metas),
      genre: property(metas, "schema:genre")[0] ?? null,
      isbns: identifiers.flatMap(isbnOf),
      description: property(metas, "se:long-description")[0] ?? all("description")[0]?.value ?? null,
    },
  };
}

function refined(element: XmlElement, metas: XmlElement[]): Refined {
  const reference = `#${element.attributes.id}`;
  const own =
    element.attributes.id === undefined ? [] : metas.filter((meta) => meta.attributes.refines === reference);
  return { element, value: line(element.text), refinements: (name) => property(own, name) };
}

function property(metas: XmlElement[], name: string): string[] {
  return metas.filter((meta) => meta.attributes.property === name).map(({ text }) => text.trim());
}

function line(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function mainTitle(titles: Refined[]): string | null {
  const main = titles.find(({ refinements }) => refinements("title-type").includes("main"));
  return (main ?? titles.find(({ value }) => value !== ""))?.value || null;
}

/** Illustrators and translators may be called creators too: authors are those who are said to be, else those of whom nothing is said. */
function authors(creators: Refined[]): string[] {
  const rolesOf = ({ element, refinements }: Refined) => [
    ...refinements("role"),
    element.attributes.role ?? "",
  ];
  const said = creators.filter((creator) => rolesOf(creator).includes("aut"));
  const unsaid = creators.filter((creator) => rolesOf(creator).every((role) => role === ""));
  return (said.length > 0 ? said : unsaid.length > 0 ? unsaid : creators).map(({ value }) => value);
}

/**
 * When the book appeared. A date that is also the file's last change tells when the file was made, as do those that EPUB
 * 2 marks so.
 */
function publicationDate(dates: Refined[], metas: XmlElement[]): string | null {
  const eventOf = ({ element }: Refined) => element.attributes.event ?? "";
  const known = ["original-publication", "publication", ""];
  const [date] = dates
    .filter((date) => known.includes(eventOf(date)))
    .sort((a, b) => known.indexOf(eventOf(a)) - known.indexOf(eventOf(b)));
  const changes = property(metas, "dcterms:modified").map((change) => change.slice(0, 10));
  return date && !changes.includes(date.value.slice(0, 10)) ? date.value : null;
}

function isbnOf({ element, value, refinements }: Refined): string[] {
  const digits = /^(?:urn:)?isbn:?\s*(?<digits>[\dX\s-]+)$/i.exec(value)?.groups?.digits;
  if (digits !== undefined) return [digits];
  const isSaid =
    /isbn/i.test(element.attributes.scheme ?? "") ||
    refinements("identifier-type").some((type) => /^(?:02|15|isbn.*)$/i.test(type));
  const looksSo = /^97[89](?:[\s-]?\d){10}$/.test(value);
  return isSaid || looksSo ? [value] : [];
}
