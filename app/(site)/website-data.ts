import { siteCopy } from "@/lib/copy/site";
import { env } from "@/lib/env";

/** What schema.org calls this site, with the address of its search, for machines that read pages. */
export function websiteData() {
  const { publicUrl } = env();
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: siteCopy.name,
    description: siteCopy.description,
    url: publicUrl,
    potentialAction: {
      "@type": "SearchAction",
      target: `${publicUrl}/search?q={search_term_string}`,
      "query-input": "required name=search_term_string",
    },
  };
}
