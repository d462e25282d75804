import type { Metadata } from "next";
import { connection } from "next/server";
import { ActiveFilters } from "@/components/book/active-filters";
import { BookGrid } from "@/components/book/book-grid";
import { GenreRail } from "@/components/book/genre-rail";
import { HomeHero } from "@/components/site/home-hero";
import { JsonLd } from "@/components/site/json-ld";
import { SearchField } from "@/components/site/search-field";
import { Pagination } from "@/components/ui/pagination";
import { getStats } from "@/lib/catalog/get-stats";
import { listBooks } from "@/lib/catalog/list-books";
import { listGenres } from "@/lib/catalog/list-genres";
import { formatCount } from "@/lib/copy/format-count";
import { homeCopy } from "@/lib/copy/home";
import { saleTerms } from "@/lib/payments/sale-terms";
import { rankBooks } from "@/lib/search/rank-books";
import { type BrowseQuery, browsePath, browseQuery, filterNames, isUnfiltered } from "./browse-query";
import styles from "./home.module.css";
import { NoBooks } from "./no-books";
import { openGraph } from "./open-graph";
import { websiteData } from "./website-data";

type BrowsePageProps = PageProps<"/">;

export async function generateMetadata({ searchParams }: BrowsePageProps): Promise<Metadata> {
  await connection();
  const genres = await listGenres();
  const query = withGenreAsWritten(browseQuery(await searchParams), genres);
  const isNamed = query.genre === undefined || genres.some(({ genre }) => genre === query.genre);
  return {
    ...(browsePath(query) !== "/" && { title: homeCopy.onPage(headingOf(query), query.page) }),
    alternates: { canonical: browsePath(query) },
    openGraph: openGraph(browsePath(query)),
    // Every text that anyone has typed would be a page of its own.
    ...((query.q !== undefined || !isNamed) && { robots: { index: false, follow: true } }),
  };
}

/** Browse: what the collection is, its genres, and its covers, 24 a page. The address holds what is shown. */
export default async function BrowsePage({ searchParams }: BrowsePageProps) {
  await connection();
  const asked = browseQuery(await searchParams);
  const { page, ...filters } = asked;
  const [list, genres, stats] = await Promise.all([
    listBooks({ ...filters, limit: pageSize, offset: (page - 1) * pageSize }, rankBooks),
    listGenres(),
    getStats(),
  ]);
  const query = withGenreAsWritten(asked, genres);
  const { prices } = saleTerms();
  const isFirstView = browsePath(query) === "/";
  const pages = Math.ceil(list.total / pageSize);
  return (
    <>
      {isFirstView ? (
        <HomeHero stats={stats} prices={prices} />
      ) : (
        <header className={styles.narrowed}>
          <h1>{homeCopy.onPage(headingOf(query), page)}</h1>
          <SearchField defaultValue={query.q} />
        </header>
      )}
      <div className={styles.browse}>
        <GenreRail entries={genreEntries(query, genres, stats.books)} />
        <section className={styles.results} aria-labelledby="results">
          <h2 id="results" className="visually-hidden">
            {homeCopy.results}
          </h2>
          {!isFirstView && (
            <div className={styles.status}>
              <p className="num">{homeCopy.books(list.total)}</p>
              <ActiveFilters filters={activeFilters(query)} />
            </div>
          )}
          {list.data.length > 0 && <BookGrid books={list.data} />}
          {list.data.length === 0 && <NoBooks query={query} pages={pages} passagePrice={prices.hybrid} />}
          {page <= pages && (
            <Pagination page={page} pages={pages} pathOf={(other) => browsePath({ ...query, page: other })} />
          )}
        </section>
      </div>
      {isFirstView && <JsonLd data={websiteData()} />}
    </>
  );
}

const pageSize = 24;

function headingOf({ q, author, genre }: BrowseQuery): string {
  if (q !== undefined) return homeCopy.matching(q);
  return author !== undefined ? homeCopy.byAuthor(author) : (genre ?? homeCopy.allBooks);
}

/** A genre is found in any letter case; the page speaks of it as its books do. */
function withGenreAsWritten(query: BrowseQuery, genres: { genre: string }[]): BrowseQuery {
  const asked = query.genre?.toLowerCase();
  const written = genres.find(({ genre }) => genre.toLowerCase() === asked)?.genre;
  return written === undefined ? query : { ...query, genre: written };
}

/** A genre narrows what is shown; the numbers are the whole collection's, so they show where nothing else narrows it. */
function genreEntries(query: BrowseQuery, genres: { genre: string; count: number }[], books: number) {
  const isCounted = isUnfiltered({ ...query, genre: undefined });
  const entry = (genre: string | undefined, name: string, count: number) => ({
    name,
    count: isCounted ? formatCount(count) : null,
    path: browsePath({ ...query, genre, page: 1 }),
    isCurrent: genre === query.genre,
  });
  return [
    entry(undefined, homeCopy.allGenres, books),
    ...genres.map(({ genre, count }) => entry(genre, genre, count)),
  ];
}

function activeFilters(query: BrowseQuery) {
  return filterNames.flatMap((name) => {
    const text = query[name];
    if (text === undefined) return [];
    return [{ name, text, pathWithout: browsePath({ ...query, [name]: undefined, page: 1 }) }];
  });
}
