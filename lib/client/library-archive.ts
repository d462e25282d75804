import { ArchiveUnreadable } from "./archive-unreadable";
import type { LibraryItem } from "./library";
import type { MarkdownFile } from "./library-markdown";
import { parseJson } from "./parse-json";
import { parseLibraryItem } from "./parse-library-item";
import { type Guard, isCount, isText, listOf, shape } from "./shape";

/**
 * The library as one zip: a Markdown file for each thing that was bought, and `library.json` with all items and receipts,
 * which is what `readArchive` reads.
 */
export async function writeArchive(
  items: readonly LibraryItem[],
  files: readonly MarkdownFile[],
  exportedAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { zipSync } = await import("fflate");
  const machineForm = { format, version, exportedAt: exportedAt.toISOString(), items };
  const texts = [...files, { path: machineFile, text: `${JSON.stringify(machineForm, null, 2)}\n` }];
  return zipSync(Object.fromEntries(texts.map(({ path, text }) => [path, new TextEncoder().encode(text)])));
}

/**
 * The items of an archive, from the zip or from its bare `library.json`.
 * @throws ArchiveUnreadable
 */
export async function readArchive(bytes: Uint8Array): Promise<LibraryItem[]> {
  if (bytes.length > largestBytes) throw new ArchiveUnreadable("tooLarge");
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const content: unknown = parseJson(new TextDecoder().decode(isZip ? await unzipped(bytes) : bytes));
  if (!isMachineForm(content) || content.format !== format) throw new ArchiveUnreadable("foreign");
  if (content.version !== version) throw new ArchiveUnreadable("newerVersion");
  return content.items.map((row) => {
    const item = parseLibraryItem(row);
    if (!item) throw new ArchiveUnreadable("damaged");
    return item;
  });
}

const format = "book-knowledge-library";
const version = 1;
const machineFile = "library.json";
/** Some thousand purchases; also the most that a small zip may unfold to. */
const largestBytes = 64 * 1024 * 1024;

type MachineForm = { format: string; version: number; items: unknown[] };
const isAnything: Guard<unknown> = (value): value is unknown => true;
const isMachineForm = shape<MachineForm>({ format: isText, version: isCount, items: listOf(isAnything) });

async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const { unzipSync } = await import("fflate");
  let found: Uint8Array | undefined;
  try {
    found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name === machineFile && originalSize > largestBytes) throw new ArchiveUnreadable("tooLarge");
        return name === machineFile;
      },
    })[machineFile];
  } catch (error) {
    throw error instanceof ArchiveUnreadable ? error : new ArchiveUnreadable("damaged", { cause: error });
  }
  if (!found) throw new ArchiveUnreadable("foreign");
  return found;
}
