import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { rankBooks } from "@/lib/search/rank-books";
import { startSearch } from "@/lib/search/start-search";
import { staticEmbedder } from "@/lib/search/static-embedder";
import { bookFiles, withFolder } from "../support/collection";
import { testDatabase } from "../support/database";

const database = testDatabase();
/** What the issue promises, counted from the end of the import. */
const deadlineMs = 10_000;

/** `npm run books -- import`, in a process of its own, on the test's database. */
async function importElsewhere(folder: string, databaseUrl: string): Promise<void> {
  const node = ["--conditions=react-server", "--import", "tsx", "scripts/books.ts", "import", folder];
  const child = spawn(process.execPath, node, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "exit")).toEqual([0, null]);
}

test("what another process imports is searchable here within ten seconds", async () => {
  const search = await startSearch({ db: database.db, embedder: staticEmbedder() });
  expect(await rankBooks("harpoons")).toEqual([]);
  const book = { id: 1, title: "Harpoons of Nantucket", description: "How whalers forged their iron." };
  await withFolder(bookFiles([book]), (folder) => importElsewhere(folder, database.url ?? ""));

  const deadline = Date.now() + deadlineMs;
  const query = { limit: 5, share: 0.2, explain: true };
  let [hit] = await hybridSearch("whalers forged iron", query);
  while (!hit?.explain?.vectorRank && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    [hit] = await hybridSearch("whalers forged iron", query);
  }
  expect(hit).toMatchObject({ title: book.title, explain: { lexicalRank: 1, vectorRank: 1 } });
  expect(await rankBooks("harpons")).toEqual([hit?.id]);
  await search.stop();
});
