import { bookCopy } from "@/lib/copy/book";
import { authorNames } from "@/lib/text/author-names";

/** “by Jane Austen”, each name a link to what the library has of it. */
export function AuthorLinks({ author, className }: { author: string; className?: string }) {
  const names = authorNames(author);
  if (names.length === 0) return <p className={className}>{bookCopy.unknownAuthor}</p>;
  return (
    <p className={className}>
      {bookCopy.by}{" "}
      {list.formatToParts(names).map(({ type, value }) =>
        type === "literal" ? (
          value
        ) : (
          <a key={value} href={`/?${new URLSearchParams({ author: value })}`}>
            {value}
          </a>
        ),
      )}
    </p>
  );
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
