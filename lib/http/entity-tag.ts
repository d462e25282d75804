import "server-only";
import { createHash } from "node:crypto";

/** The strong entity tag of a body: its SHA-256, quoted. */
export function entityTag(body: string): string {
  return `"${createHash("sha256").update(body).digest("hex")}"`;
}

/** Whether an If-None-Match header names this tag: a list or `*`, compared weakly as RFC 9110 asks. */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return Array.from(ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g), (match) => match[1]).includes(tag);
}
