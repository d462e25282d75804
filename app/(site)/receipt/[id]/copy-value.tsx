"use client";

import { CopyButton } from "@/components/pay/copy-button";

/** A small button that copies one value of the receipt. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  return <CopyButton text={() => value} label={label} className="link needs-script" />;
}
