import { notFoundCopy } from "@/lib/copy/site";

/** What stands where a page would be that nobody has. */
export function NothingHere() {
  const { heading, text, browse, search } = notFoundCopy;
  return (
    <div className="message">
      <h1>{heading}</h1>
      <p>{text}</p>
      <p className="ways">
        <a className="btn ghost" href="/">
          {browse}
        </a>
        <a className="btn ghost" href="/search">
          {search}
        </a>
      </p>
    </div>
  );
}
