"use client";

import { useRef } from "react";
import { bookCopy } from "@/lib/copy/book";
import { type Provenance, provenanceLine } from "@/lib/export/provenance-line";
import { ReportDialog } from "./report-dialog";

type SummaryProvenanceProps = { provenance: Provenance; bookId: number; className?: string };

/** Who wrote a summary, when and from what, and the way to report an error in it. */
export function SummaryProvenance({ provenance, bookId, className }: SummaryProvenanceProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <p className={className}>
        {provenanceLine(provenance)}{" "}
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
        >
          {bookCopy.reading.report}
        </button>
      </p>
      <ReportDialog ref={dialog} bookId={bookId} />
    </>
  );
}
