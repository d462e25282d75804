import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { listBookTitles } from "@/lib/catalog/list-book-titles";
import { listGenres } from "@/lib/catalog/list-genres";
import { env } from "@/lib/env";
import { bookPath } from "@/lib/text/book-path";
import { browsePath } from "./(site)/browse-query";

/** Most addresses of one file, by the protocol's rule. */
const mostAddresses = 50_000;

/** The pages worth finding: home, developers, genres and books. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const [genres, books] = await Promise.all([listGenres(), listBookTitles()]);
  const paths = [
    browsePath({ page: 1 }),
    "/developers",
    ...genres.map(({ genre }) => browsePath({ genre, page: 1 })),
    ...books.map(({ id, title }) => bookPath(id, title)),
  ];
  const { publicUrl } = env();
  return paths.slice(0, mostAddresses).map((path) => ({ url: `${publicUrl}${path}` }));
}
