import type { Metadata } from "next";
import { connection } from "next/server";
import { FreeMatches } from "@/components/search/free-matches";
import { NothingToSell } from "@/components/search/nothing-to-sell";
import { SearchCounts } from "@/components/search/search-counts";
import { SearchIntro } from "@/components/search/search-intro";
import { SearchPlaces } from "@/components/search/search-places";
import { SearchView } from "@/components/search/search-view";
import { SearchField } from "@/components/site/search-field";
import { listGenres } from "@/lib/catalog/list-genres";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { searchCopy } from "@/lib/copy/search";
import { saleTerms } from "@/lib/payments/sale-terms";
import { countMatchingBooks } from "@/lib/search/count-matching-books";
import { sampleResult } from "@/lib/search/sample-result";
import { suggestSpelling } from "@/lib/search/suggest-spelling";
import { freeLayer } from "./free-layer";
import styles from "./search.module.css";
import { longestQuery, type SearchQuery, searchQuery } from "./search-query";

type SearchPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  const { q } = searchQuery(await searchParams);
  if (q === "")
    return {
      title: searchCopy.title,
      description: searchCopy.description,
      alternates: { canonical: "/search" },
    };
  // What somebody searched for is nobody else's page.
  return { title: searchCopy.titleOf(q), robots: { index: false } };
}

/** The search page: the free layer of a search, and the passages that are sold. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  await connection();
  const query = searchQuery(await searchParams);
  const { q, where } = query;
  const length = [...q].length;
  return (
    <div className={styles.page}>
      <h1 className={q === "" ? undefined : "visually-hidden"}>
        {q === "" ? searchCopy.title : searchCopy.titleOf(q)}
      </h1>
      <div className={styles.field}>
        <SearchField defaultValue={q} where={where} />
        <SearchPlaces q={length > longestQuery ? "" : q} where={where} />
      </div>
      {q === "" && <SearchIntro />}
      {length > longestQuery && <p role="alert">{searchCopy.tooLong(longestQuery, length)}</p>}
      {q !== "" && length <= longestQuery && <Results {...query} />}
    </div>
  );
}

async function Results({ q, where }: SearchQuery) {
  const [{ matches, total }, count, sample, meant, genres] = await Promise.all([
    freeLayer(q),
    countMatchingBooks(q, where),
    sampleResult(),
    suggestSpelling(q),
    listGenres(),
  ]);
  const terms = saleTerms();
  const price = formatAtomicAmount(BigInt(where === "books" ? terms.prices.hybrid : terms.prices.summaries));
  return (
    <>
      <SearchCounts total={total} count={count} where={where} price={price} />
      <SearchView
        {...{ q, where, count, sample, terms }}
        nothing={<NothingToSell q={q} where={where} meant={meant} genres={genres} />}
      >
        <FreeMatches matches={matches} total={total} q={q} />
      </SearchView>
    </>
  );
}
