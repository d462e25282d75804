import { posix } from "node:path";

/** Where a reference in a document of an archive leads: a path in the archive, and a place in that document. */
export function resolveHref(from: string, href: string): { path: string; fragment: string | null } {
  const [reference = "", fragment] = href.trim().split("#", 2);
  const relative = decoded(reference.split("?", 1)[0] ?? "");
  const path = relative === "" ? from : posix.join(posix.dirname(from), relative);
  return { path, fragment: fragment ? decoded(fragment) : null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
