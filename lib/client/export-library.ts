import type { Provenance } from "../export/provenance-line";
import { fetchProvenance } from "./fetch-provenance";
import { inTurns } from "./in-turns";
import type { LibraryItem } from "./library";
import { writeArchive } from "./library-archive";
import { libraryMarkdown } from "./library-markdown";

/** All that was bought as one zip file. */
export async function exportLibrary(items: readonly LibraryItem[]): Promise<Blob> {
  const provenances = new Map<number, Provenance | null>();
  await inTurns(items, async (item) => {
    if (item.book) provenances.set(item.book.id, await fetchProvenance(item));
  });
  const files = libraryMarkdown(items, {
    origin: location.origin,
    provenanceOf: (bookId) => provenances.get(bookId) ?? null,
  });
  return new Blob([await writeArchive(items, files, new Date())], { type: "application/zip" });
}
