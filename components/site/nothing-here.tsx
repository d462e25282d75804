import Link from "next/link";
import { notFoundCopy } from "@/lib/copy/site";

/** What stands where a page would be that nobody has. */
export function NothingHere() {
  const { heading, text, browse, search } = notFoundCopy;
  return (
    <div className="message">
      <h1>{heading}</h1>
      <p>{text}</p>
      <p className="ways">
        <Link className="btn ghost" href="/">
          {browse}
        </Link>
        <Link className="btn ghost" href="/search">
          {search}
        </Link>
      </p>
    </div>
  );
}
