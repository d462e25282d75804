import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { books, chunkEmbeddings, chunks } from "@/drizzle/schema";
import { testDatabase } from "@/tests/support/database";
import { rows } from "./rows";

const database = testDatabase();

test("a raw query answers its rows in the same shape on either database", async () => {
  const result = await database.db.execute(sql`select 1 as one, 'a' as letter`);
  expect(rows(result, z.object({ one: z.number(), letter: z.string() }))).toEqual([{ one: 1, letter: "a" }]);
});

test("a vector comes back as it was stored, and pgvector measures distances", async () => {
  await database.db.insert(books).values({ id: 7, sourceKey: "test:7", title: "T", author: "A", genre: "G" });
  const [chunk] = await database.db
    .insert(chunks)
    .values({ bookId: 7, kind: "description", ordinal: 0, text: "words", contentHash: "x" })
    .returning({ id: chunks.id });
  await database.db
    .insert(chunkEmbeddings)
    .values({ chunkId: chunk?.id ?? 0, model: "m", kind: "description", embedding: [0.5, 0.25] });
  expect((await database.db.select().from(chunkEmbeddings))[0]?.embedding).toEqual([0.5, 0.25]);
  const distance = await database.db.execute(
    sql`select embedding <=> '[1,0.5]'::vector as d from chunk_embeddings`,
  );
  expect(rows(distance, z.object({ d: z.number() }))[0]?.d).toBeCloseTo(0, 6);
});
