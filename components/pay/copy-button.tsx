"use client";

import { useState } from "react";
import { walletCopy } from "@/lib/copy/wallet";

/** Copies a text, and says so in its own place. */
export function CopyButton({
  text,
  label,
  className = "btn ghost",
}: {
  text: () => string;
  label: string;
  className?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      // The browser keeps the clipboard to itself: the text stands beside the button.
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? walletCopy.copied : label}</span>
    </button>
  );
}
