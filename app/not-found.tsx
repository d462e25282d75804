import type { Metadata } from "next";
import { connection } from "next/server";
import { NothingHere } from "@/components/site/nothing-here";
import { SiteFrame } from "@/components/site/site-frame";
import { notFoundCopy } from "@/lib/copy/site";
import { saleTerms } from "@/lib/payments/sale-terms";

export const metadata: Metadata = { title: notFoundCopy.title };

/** Shown for every address that belongs to no page; the API answers its own 404. */
export default async function NotFound() {
  await connection();
  return (
    <SiteFrame terms={saleTerms()}>
      <NothingHere />
    </SiteFrame>
  );
}
