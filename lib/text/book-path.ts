/** The address of a book's page: `/book/1/frankenstein-or-the-modern-prometheus`, or `/book/1` when the slug is empty. */
export function bookPath(id: number, title: string): BookPath {
  const slug = bookSlug(title);
  if (slug !== "") return `/book/${id}/${slug}`;
  // The page's route takes an absent slug, which the types of Next's routes have no word for.
  return `/book/${id}` as BookPath;
}

type BookPath = `/book/${number}/${string}`;

/**
 * A title for an address: ASCII letters and digits in lower case, accents folded, hyphens for the rest, at most 80
 * characters, cut between words where there are words. Empty for a title without any such letter.
 */
export function bookSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’ʼ]/g, "")
    .replace(/[æœøßłđðþı]/g, (letter) => spelledOut[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= longestSlug) return slug;
  const wordEnd = slug.lastIndexOf("-", longestSlug);
  return slug.slice(0, wordEnd > 0 ? wordEnd : longestSlug);
}

const longestSlug = 80;
/** Letters that Unicode does not take apart. */
const spelledOut: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
