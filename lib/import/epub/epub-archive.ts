import "server-only";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { EpubFault } from "./epub-fault";

/** The files of an EPUB, by their paths in it. */
export type EpubArchive = {
  has(path: string): boolean;
  /** @throws EpubFault when there is no such file, or it is encrypted, too large or broken */
  read(path: string): AsyncIterable<Uint8Array>;
  close(): void;
};

/** Far above any book: an omnibus of 20 MB text has about 2,000 files. Sizes are bytes when unpacked. */
const limits = { files: 20_000, file: 67_108_864, total: 2_147_483_648, ratio: 200, ratioFrom: 4_194_304 };

/**
 * Opens an EPUB's zip archive and checks its list of files before any is unpacked: names that lead out of it, too many
 * files, sizes beyond all measure, packing that no text comes from.
 * @throws EpubFault when the file is no such archive; Error when it cannot be read at all
 */
export async function openEpubArchive(file: string): Promise<EpubArchive> {
  const zip = await asFault(openPromise(file, { autoClose: false }));
  try {
    const entries = await asFault(listEntries(zip));
    return {
      has: (path) => entries.has(path),
      read: (path) => readEntry(zip, entries.get(path), path),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.files) throw new EpubFault(`holds more than ${limits.files} files`);
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    const isBomb = isOverpacked(entry.uncompressedSize, entry.compressedSize);
    if (isBomb || total > limits.total || isOverpacked(total, zip.fileSize))
      throw new EpubFault(`unpacks to far more than it is (at ${entry.fileName}): a zip bomb`);
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  }
  return entries;
}

function isOverpacked(size: number, packed: number): boolean {
  return size > limits.ratioFrom && size > packed * limits.ratio;
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined, path: string): AsyncGenerator<Uint8Array> {
  if (!entry) throw new EpubFault(`has no file ${path}`);
  if (entry.isEncrypted()) throw new EpubFault(`is encrypted (${path})`);
  if (entry.uncompressedSize > limits.file)
    throw new EpubFault(`${path} is larger than ${limits.file / 1_048_576} MB`);
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    yield* stream;
  } catch (error) {
    throw faultOf(error, `${path} cannot be unpacked`);
  } finally {
    stream?.destroy();
  }
}

async function asFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw faultOf(error, "is not a whole zip archive");
  }
}

/** What the system says (no such file, no permission) is no fault of the archive. */
function faultOf(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof EpubFault) return error;
  if ("syscall" in error) return error;
  if (/^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(error.message))
    return new EpubFault(`holds a file whose name leads out of the archive (${error.message})`, {
      cause: error,
    });
  return new EpubFault(`${what}: ${error.message}`, { cause: error });
}
