import { connection } from "next/server";
import type { ReactNode } from "react";
import { SiteFrame } from "@/components/site/site-frame";
import { saleTerms } from "@/lib/payments/sale-terms";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  await connection();
  return <SiteFrame terms={saleTerms()}>{children}</SiteFrame>;
}
