import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
afterAll(() => rm(folder, { recursive: true }));

const journalSchema = z.object({ entries: z.array(z.looseObject({ idx: z.number() })) }).loose();

/** The migrations up to a number, as an older version of the service has them. */
async function migrationsUpTo(last: number): Promise<string> {
  const copy = path.join(folder, `up-to-${last}`);
  await cp("drizzle/migrations", copy, { recursive: true });
  const file = path.join(copy, "meta", "_journal.json");
  const journal = journalSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return copy;
}

test("vectors of before kinds were kept get the kind of their passage, and the index over all kinds goes", async () => {
  const client = await PGlite.create({ extensions: { vector } });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: await migrationsUpTo(3) });
  await client.exec(`
    insert into books (id, source_key, title, author, genre) values (1, 't:1', 'T', 'A', 'G');
    insert into chunks (book_id, kind, ordinal, text, content_hash)
      values (1, 'description', 0, 'd', 'd'), (1, 'summary', 0, 's', 's'), (1, 'text', 0, 't', 't');
    insert into chunk_embeddings (chunk_id, model, embedding)
      select id, 'm', '[0.6,0.8]'::vector from chunks union all select id, 'n', '[1]'::vector from chunks where kind = 'text';
    create index chunk_embeddings_0123456789abcdef on chunk_embeddings
      using hnsw ((embedding::vector(2)) vector_cosine_ops) where model = 'm';
  `);

  await migrate(db, { migrationsFolder: "drizzle/migrations" });
  const stored = await client.query(`
    select e.model, e.kind, e.embedding::text from chunk_embeddings e join chunks c on c.id = e.chunk_id
    where c.kind = e.kind order by model, e.kind`);
  expect(stored.rows).toEqual([
    { model: "m", kind: "description", embedding: "[0.6,0.8]" },
    { model: "m", kind: "summary", embedding: "[0.6,0.8]" },
    { model: "m", kind: "text", embedding: "[0.6,0.8]" },
    { model: "n", kind: "text", embedding: "[1]" },
  ]);
  const indexes = await client.query(
    "select indexname from pg_indexes where tablename = 'chunk_embeddings' and indexdef like '%hnsw%'",
  );
  expect(indexes.rows).toEqual([]);
  await client.close();
});
