import { decodeXml } from "./decode-xml";
import type { EpubArchive } from "./epub-archive";
import { EpubFault } from "./epub-fault";
import { elementsNamed, parseXml, type XmlElement, XmlFault } from "./parse-xml";
import { resolveHref } from "./resolve-href";

export type ManifestItem = { path: string; mediaType: string; properties: string[] };

/** An EPUB's package document: what the book is called, and its documents in reading order. */
export type EpubPackage = {
  path: string;
  root: XmlElement;
  manifest: ReadonlyMap<string, ManifestItem>;
  spine: ManifestItem[];
};

const packageType = "application/oebps-package+xml";
const documentTypes = [
  "application/xhtml+xml",
  "text/html",
  "application/x-dtbook+xml",
  "text/x-oeb1-document",
];
/** Scrambled fonts keep no one from reading. */
const fontScrambling = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"];

/** @throws EpubFault when the archive is no EPUB, is protected, or has nothing to read */
export async function readEpubPackage(archive: EpubArchive): Promise<EpubPackage> {
  const path = await packagePath(archive);
  await refuseEncrypted(archive);
  const root = await readXml(archive, path);
  const items = elementsNamed(root, "item").map(({ attributes }) => ({
    id: attributes.id ?? "",
    path: resolveHref(path, attributes.href ?? "").path,
    mediaType: attributes["media-type"] ?? "",
    properties: (attributes.properties ?? "").split(/\s+/),
  }));
  const manifest = new Map(items.map(({ id, ...item }) => [id, item]));
  const references = elementsNamed(root, "itemref").map(({ attributes }) => attributes.idref ?? "");
  const spine = references.map((id) => {
    const item = manifest.get(id);
    if (!item)
      throw new EpubFault(`names a document “${id}” in its reading order that its manifest does not have`);
    return item;
  });
  const documents = spine.filter(({ mediaType }) => documentTypes.includes(mediaType));
  if (documents.length === 0) throw new EpubFault("has no documents in its reading order");
  return { path, root, manifest, spine: documents };
}

/** @throws EpubFault when the file is missing or broken */
export async function readXml(archive: EpubArchive, path: string): Promise<XmlElement> {
  try {
    return await parseXml(decodeXml(archive.read(path)));
  } catch (error) {
    if (error instanceof XmlFault)
      throw new EpubFault(`${path} is broken XML: ${error.message}`, { cause: error });
    throw error;
  }
}

async function packagePath(archive: EpubArchive): Promise<string> {
  const container = "META-INF/container.xml";
  if (!archive.has(container)) throw new EpubFault(`is not an EPUB: it has no ${container}`);
  const files = elementsNamed(await readXml(archive, container), "rootfile");
  const file = files.find(({ attributes }) => attributes["media-type"] === packageType) ?? files[0];
  const path = file?.attributes["full-path"];
  if (!path) throw new EpubFault(`is not an EPUB: its ${container} names no package document`);
  if (!archive.has(path)) throw new EpubFault(`names a package document that it does not have (${path})`);
  return path;
}

async function refuseEncrypted(archive: EpubArchive): Promise<void> {
  const encryption = "META-INF/encryption.xml";
  if (!archive.has(encryption)) return;
  const encrypted = elementsNamed(await readXml(archive, encryption), "EncryptedData").find(
    (data) =>
      !elementsNamed(data, "EncryptionMethod").some(
        (method) =>
          method.attributes.Algorithm !== undefined && fontScrambling.includes(method.attributes.Algorithm),
      ),
  );
  if (encrypted) throw new EpubFault("is encrypted (copy protection): its text cannot be read");
}
