import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/env";

/** Searches are endless and receipts their buyers' own; the rest may be read by anyone. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: "*", disallow: ["/search", "/receipt/", "/payments/", "/balance/"] },
    sitemap: `${env().publicUrl}/sitemap.xml`,
  };
}
