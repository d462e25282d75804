import type { EpubArchive } from "./epub-archive";
import { EpubFault } from "./epub-fault";
import { type EpubPackage, readXml } from "./epub-package";
import { elementsNamed, type XmlElement } from "./parse-xml";
import { resolveHref } from "./resolve-href";

/** What an EPUB's table of contents and landmarks say of its documents, by path. */
export type EpubNavigation = {
  /** Titles by the id they stand at; the empty id is the document's start. */
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What kind of matter a document is, in EPUB's words: "cover", "bodymatter". */
  types: ReadonlyMap<string, ReadonlySet<string>>;
};

type Target = { path: string; fragment: string | null; title: string; types: string[] };

/** The words of EPUB 2's guide that EPUB 3 writes otherwise. */
const guideTypes: Record<string, string> = { "title-page": "titlepage", text: "bodymatter" };

/**
 * Reads the navigation document of EPUB 3, else the NCX of EPUB 2, and the landmarks or the guide. Broken ones are as
 * good as none: the text's own headings stand in for them.
 */
export async function readEpubNavigation(archive: EpubArchive, book: EpubPackage): Promise<EpubNavigation> {
  const items = [...book.manifest.values()];
  const nav = items.find(({ properties }) => properties.includes("nav"));
  const ncx = items.find(({ mediaType }) => mediaType === "application/x-dtbncx+xml");
  const inNav = nav
    ? navTargets(nav.path, await readOrNothing(archive, nav.path))
    : { titles: [], types: [] };
  const inNcx =
    ncx && inNav.titles.length === 0 ? ncxTargets(ncx.path, await readOrNothing(archive, ncx.path)) : [];
  const types = [...inNav.types, ...guideTargets(book)];
  return {
    titles: grouped([...inNav.titles, ...inNcx]),
    types: new Map(
      types.map(({ path }) => [
        path,
        new Set(types.filter((to) => to.path === path && isWhole(to)).flatMap((to) => to.types)),
      ]),
    ),
  };
}

async function readOrNothing(archive: EpubArchive, path: string): Promise<XmlElement | null> {
  try {
    return await readXml(archive, path);
  } catch (error) {
    if (error instanceof EpubFault) return null;
    throw error;
  }
}

function navTargets(path: string, root: XmlElement | null): { titles: Target[]; types: Target[] } {
  const navs = root ? elementsNamed(root, "nav") : [];
  const ofType = (type: string) =>
    navs
      .filter(({ attributes }) => attributes.type?.split(/\s+/).includes(type))
      .flatMap((nav) => elementsNamed(nav, "a"))
      .map(({ attributes, text }) => targetOf(path, attributes.href, text, attributes.type));
  return { titles: ofType("toc"), types: ofType("landmarks") };
}

function ncxTargets(path: string, root: XmlElement | null): Target[] {
  return (root ? elementsNamed(root, "navPoint") : []).map((point) => {
    const label = point.children.find(({ name }) => name === "navLabel")?.text;
    const content = point.children.find(({ name }) => name === "content");
    return targetOf(path, content?.attributes.src, label, undefined);
  });
}

function guideTargets({ path, root }: EpubPackage): Target[] {
  return elementsNamed(root, "reference").map(({ attributes }) => {
    const type = attributes.type ?? "";
    return targetOf(path, attributes.href, attributes.title, guideTypes[type] ?? type);
  });
}

function targetOf(from: string, href = "", title = "", types = ""): Target {
  return {
    ...resolveHref(from, href),
    title: title.replace(/\s+/g, " ").trim(),
    types: types.split(/\s+/).filter((type) => type !== ""),
  };
}

function isWhole({ fragment }: Target): boolean {
  return fragment === null;
}

/** Of two titles at one place the first is the chapter's, those after it are parts of it that have no place of their own. */
function grouped(targets: Target[]): Map<string, Map<string, string>> {
  const titles = new Map<string, Map<string, string>>();
  for (const { path, fragment, title } of targets.filter((target) => target.title !== "")) {
    const ofDocument = titles.get(path) ?? new Map<string, string>();
    titles.set(path, ofDocument);
    if (!ofDocument.has(fragment ?? "")) ofDocument.set(fragment ?? "", title);
  }
  return titles;
}
