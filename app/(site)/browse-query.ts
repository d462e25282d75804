/** Which books the browse page shows: what its address says. */
export type BrowseQuery = { q?: string; genre?: string; author?: string; page: number };

/** The members that narrow the list, in the order in which they are shown. */
export const filterNames = ["q", "author", "genre"] as const;

/**
 * Reads the page's address. People edit addresses: blank or malformed members count as absent, a malformed page as the
 * first.
 */
export function browseQuery(parameters: Record<string, string | string[] | undefined>): BrowseQuery {
  const query: BrowseQuery = { page: pageNumber(first(parameters.page)) };
  for (const name of filterNames) {
    const text = plainText(first(parameters[name]));
    if (text !== "") query[name] = text;
  }
  return query;
}

/** The address of such a list. */
export function browsePath({ page, ...filters }: BrowseQuery): "/" | `/?${string}` {
  const parameters = new URLSearchParams();
  for (const name of filterNames) {
    const text = filters[name];
    if (text !== undefined) parameters.set(name, text);
  }
  if (page > 1) parameters.set("page", `${page}`);
  return parameters.size === 0 ? "/" : `/?${parameters}`;
}

/** Whether the list is the whole collection. */
export function isUnfiltered(query: BrowseQuery): boolean {
  return filterNames.every((name) => query[name] === undefined);
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

function plainText(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, " ").trim();
  return [...clean].slice(0, longestText).join("");
}

/** As the API has it. */
const longestText = 512;

function pageNumber(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
