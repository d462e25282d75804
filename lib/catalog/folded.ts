import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A text without accents and case, in SQL, so that column and search text fold alike on either database. Most texts
 * are ASCII and take the short way: 6 ms instead of 16 over 4,000 authors in PGlite.
 */
export function folded(text: SQLWrapper): SQL {
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else
    lower(translate(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđ', 'ooLlDd')) end`;
}
