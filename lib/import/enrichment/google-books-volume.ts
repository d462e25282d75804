import { z } from "zod";

/** Text of strangers: neither half characters nor control characters, which the database would refuse. */
const text = z.string().transform((value) =>
  value
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim(),
);
const optionalText = text
  .nullish()
  .catch(null)
  .transform((value) => value || null);
const texts = z
  .array(text.catch(""))
  .nullish()
  .catch(null)
  .transform((list) => (list ?? []).filter((value) => value !== ""));
const identifier = z.object({ type: z.string(), identifier: text }).nullable().catch(null);

/** A volume of the Google Books API, reduced to what is used of it. Whatever is missing or malformed is null or empty. */
const volumeSchema = z
  .object({
    id: text,
    volumeInfo: z.object({
      title: text.pipe(z.string().min(1)),
      subtitle: optionalText,
      authors: texts,
      publisher: optionalText,
      publishedDate: optionalText,
      description: optionalText,
      industryIdentifiers: z.array(identifier).nullish().catch(null),
      pageCount: z.number().int().positive().max(100_000).nullish().catch(null),
      categories: texts,
      imageLinks: z.object({ thumbnail: optionalText, smallThumbnail: optionalText }).nullish().catch(null),
      language: optionalText,
      infoLink: optionalText,
    }),
  })
  .transform(({ id, volumeInfo: info }) => ({
    id,
    title: info.title,
    subtitle: info.subtitle,
    authors: info.authors,
    publisher: info.publisher,
    publishedDate: info.publishedDate,
    description: info.description,
    /** ISBNs only: libraries' own numbers (type OTHER) name no book. */
    isbns: (info.industryIdentifiers ?? []).flatMap((found) =>
      found && /^ISBN_1[03]$/.test(found.type) ? [found.identifier] : [],
    ),
    pageCount: info.pageCount ?? null,
    categories: info.categories,
    thumbnail: info.imageLinks?.thumbnail ?? info.imageLinks?.smallThumbnail ?? null,
    language: info.language,
    infoLink: info.infoLink,
  }));

export type GoogleBooksVolume = z.output<typeof volumeSchema>;

/** The members that are asked for, in the API's own notation. */
export const volumeFields =
  "items(id,volumeInfo(title,subtitle,authors,publisher,publishedDate,description,industryIdentifiers,pageCount,categories,imageLinks(thumbnail,smallThumbnail),language,infoLink))";

const answerSchema = z.object({ items: z.array(z.unknown()).nullish() });

/**
 * The volumes of an answer; no `items` means that nothing was found. A volume without title or id is left out.
 * @returns null when this is no such answer at all
 */
export function parseVolumes(answer: unknown): GoogleBooksVolume[] | null {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return null;
  return (parsed.data.items ?? []).flatMap((item) => volumeSchema.safeParse(item).data ?? []);
}
