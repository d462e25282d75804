import { openDatabase } from "@/lib/db/open-database";
import { importSource } from "@/lib/import/import-source";
import { embedChunks } from "@/lib/search/embed-chunks";
import { staticEmbedder } from "@/lib/search/static-embedder";

/**
 * A process that imports sources into an embedded database and embeds them, as `npm run books -- import` does, and says
 * on standard output how far it is: for a test that kills it.
 */
const [dataDirectory = "", ...places] = process.argv.slice(2);
const tell = (step: string) => (done: number, total: number) => {
  process.stdout.write(`${step} ${Math.floor((100 * done) / Math.max(total, 1))}\n`);
};
const { db, close } = await openDatabase({ databaseUrl: null, dataDirectory });
for (const [number, place] of places.entries()) {
  const counts = await importSource(db, place, { onProgress: tell(`import${number}`) });
  process.stdout.write(`counted ${JSON.stringify(counts)}\n`);
}
await embedChunks(db, staticEmbedder(), tell("embed"));
await close();
