import type { Metadata } from "next";
import { siteCopy } from "@/lib/copy/site";

/** What a link to a page shows where links are shown as cards. Title and description are the page's own. */
export function openGraph(url: string): Metadata["openGraph"] {
  const image = { url: "/reading-room.png", width: 1200, height: 630, alt: siteCopy.picture };
  return { type: "website", siteName: siteCopy.name, url, images: [image] };
}
