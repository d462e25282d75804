import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { books } from "@/drizzle/schema";
import { db } from "../db/database";
import { rows } from "../db/rows";
import { type BookRecord, bookRecord } from "./book-record";
import { folded } from "./folded";

export type BookListQuery = {
  q?: string;
  /** Part of the author's name, accents and case ignored. */
  author?: string;
  /** The whole genre, case ignored. */
  genre?: string;
  /** As `parseIsbn` reads it. */
  isbn?: string;
  limit: number;
  offset: number;
};
export type BookList = { data: BookRecord[]; total: number; page: number; limit: number };

/** The ids of all books that a text matches, best first. */
export type RankBooks = (q: string) => Promise<number[]>;

/** A page of the catalogue: by relevance with `q`, else by id. Total and page come from one statement, so they agree. */
export async function listBooks(query: BookListQuery, rankBooks: RankBooks): Promise<BookList> {
  const matching = query.q === undefined ? inOrderOfId(query) : inOrderOf(await rankBooks(query.q), query);
  const result = await db().execute(sql`
    with matching as (${matching}),
    page as (select id, place from matching order by place limit ${query.limit} offset ${query.offset})
    select (select count(*)::int from matching) as total,
      (select coalesce(json_agg(json_build_object(
          'id', b.id, 'title', b.title, 'author', b.author, 'google_title', b.google_title,
          'publication_date', b.publication_date, 'genre', b.genre, 'isbn', b.isbn, 'description', b.description
        ) order by page.place), '[]'::json)
       from page join ${books} b on b.id = page.id) as data`);
  const [found = { total: 0, data: [] }] = rows(result, pageRow);
  return {
    data: found.data,
    total: found.total,
    page: Math.floor(query.offset / query.limit) + 1,
    limit: query.limit,
  };
}

const pageRow = z.object({ total: z.number(), data: bookRecord.array() });

function inOrderOfId(query: BookListQuery): SQL {
  return sql`select ${books.id} as id, ${books.id} as place from ${books} where ${filters(query)}`;
}

function inOrderOf(ids: number[], query: BookListQuery): SQL {
  const list = `{${ids.join(",")}}`;
  return sql`select ${books.id} as id, ranked.place
    from unnest(${list}::text::int[]) with ordinality as ranked(id, place) join ${books} on ${books.id} = ranked.id
    where ${filters(query)}`;
}

function filters({ author, genre, isbn }: BookListQuery): SQL {
  const all: SQL[] = [sql`true`];
  if (author !== undefined)
    all.push(sql`strpos(${folded(books.author)}, ${folded(sql`${author}::text`)}) > 0`);
  if (genre !== undefined) all.push(sql`lower(${books.genre}) = lower(${genre}::text)`);
  if (isbn !== undefined) all.push(sql`${books.isbn} = ${isbn}`);
  return sql.join(all, sql` and `);
}
