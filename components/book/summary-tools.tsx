"use client";

import { lazy, Suspense, useState } from "react";
import { CopyButton } from "@/components/pay/copy-button";
import { RenderingBoundary } from "@/components/pay/rendering-boundary";
import { readingCopy } from "@/lib/copy/reading";
import type { CitedBook } from "@/lib/export/book-citations";
import type { Provenance } from "@/lib/export/provenance-line";
import { summaryMarkdown } from "@/lib/export/summary-markdown";
import { bookPath, bookSlug } from "@/lib/text/book-path";
import styles from "./summary-tools.module.css";

const CitationDialog = lazy(() => import("./citation-dialog"));

type SummaryToolsProps = {
  book: CitedBook;
  provenance: Provenance;
  /** Markdown. */
  summary: string;
};

/** What a reader may take along: the text as Markdown, a print, a citation. */
export function SummaryTools({ book, provenance, summary }: SummaryToolsProps) {
  const { tools } = readingCopy;
  const [isCiting, setCiting] = useState(false);
  const { id, title, author } = book;
  const address = () => new URL(bookPath(id, title), location.origin).href;
  const markdown = () => summaryMarkdown({ title, author, provenance, summary, url: address() });
  return (
    <section className={styles.tools} id="keep" aria-label={tools.label}>
      <CopyButton text={markdown} label={tools.copy} />
      <button
        type="button"
        className="btn ghost"
        onClick={() => download(`${bookSlug(title) || `book-${id}`}.md`, markdown())}
      >
        {tools.download}
      </button>
      <button type="button" className="btn ghost" onClick={() => window.print()}>
        {tools.print}
      </button>
      <button type="button" className="btn ghost" aria-haspopup="dialog" onClick={() => setCiting(true)}>
        {tools.cite}
      </button>
      {isCiting && (
        <RenderingBoundary>
          <Suspense fallback={null}>
            <CitationDialog
              book={book}
              provenance={provenance}
              address={address}
              onClose={() => setCiting(false)}
            />
          </Suspense>
        </RenderingBoundary>
      )}
    </section>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold on the file once the click has begun the download.
  URL.revokeObjectURL(address);
}
