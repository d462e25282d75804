import type { Metadata } from "next";
import { NothingHere } from "@/components/site/nothing-here";
import { notFoundCopy } from "@/lib/copy/site";

export const metadata: Metadata = { title: notFoundCopy.title };

/** Shown where a page has no such book or receipt: it already stands in the site's frame. */
export default function NotFound() {
  return <NothingHere />;
}
