import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { SiteFrame } from "@/components/site/site-frame";
import { siteCopy } from "@/lib/copy/site";
import { saleTerms } from "@/lib/payments/sale-terms";

export const metadata: Metadata = { title: siteCopy.notFound.title };

/** Shown for every address of a page that nobody has; the API answers its own 404. */
export default async function NotFound() {
  await connection();
  const { heading, text, browse, search } = siteCopy.notFound;
  return (
    <SiteFrame terms={saleTerms()}>
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
    </SiteFrame>
  );
}
