import { describe, expect, test } from "vitest";
import { books, summaries } from "@/drizzle/schema";
import { networks } from "@/lib/chain/networks";
import { testShop } from "../support/shop";

/** Long, with every kind of character that an encoding could lose, and no line end: it must arrive as it was written. */
const longest = `## Café “naïve” 日本 🐋\r\n\n${'A sentence of the middle, \\\\ and <b>"quotes"</b>. '.repeat(2_000)}The very last words.`;

describe.each([networks.local, networks.base])("SPEC 2.7, book summary, on $id", (network) => {
  const shop = testShop({ network });

  async function bought(id: number) {
    const response = await shop.buy(`/books/${id}/summary`, await shop.chain.fundedPayer());
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json\b/);
    return response.json();
  }

  test("it has SPEC's fields, in order, of SPEC's types, and no other", async () => {
    const summary = await bought(2);
    expect(Object.keys(summary)).toEqual(["id", "title", "author", "summary"]);
    expect(Number.isInteger(summary.id)).toBe(true);
    for (const field of ["title", "author", "summary"]) expect(typeof summary[field]).toBe("string");
    expect(summary).toMatchObject({ id: 2, title: "Book 2", author: "An Author" });
    expect(summary.summary).toMatch(/^## One\n/);
    expect(summary.summary).toMatch(/\nBook 2\.\n$/);
  });

  test("the summary is complete to its last character, however long", async () => {
    await shop.database.db.insert(books).values({
      ...{ id: 70, sourceKey: "test:70", title: "Œuvres “complètes” 🐋", genre: "Science" },
      author: "Émile Zola; 夏目 漱石",
    });
    await shop.database.db.insert(summaries).values({
      ...{ bookId: 70, markdown: longest, words: 12_000, generator: "test", source: "test" },
      generatedAt: "2026-01-01",
    });
    expect(await bought(70)).toEqual({
      id: 70,
      title: "Œuvres “complètes” 🐋",
      author: "Émile Zola; 夏目 漱石",
      summary: longest,
    });
  });
});
