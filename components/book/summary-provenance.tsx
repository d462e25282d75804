"use client";

import { lazy, Suspense, useState } from "react";
import { RenderingBoundary } from "@/components/pay/rendering-boundary";
import { readingCopy } from "@/lib/copy/reading";
import { type Provenance, provenanceLine } from "@/lib/export/provenance-line";

const ReportDialog = lazy(() => import("./report-dialog"));

type SummaryProvenanceProps = { provenance: Provenance; bookId: number; className?: string };

/** Who wrote a summary, when and from what, and the way to report an error in it. */
export function SummaryProvenance({ provenance, bookId, className }: SummaryProvenanceProps) {
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <p className={className}>
        {provenanceLine(provenance)}{" "}
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setReporting(true)}>
          {readingCopy.report}
        </button>
      </p>
      {isReporting && (
        <RenderingBoundary>
          <Suspense fallback={null}>
            <ReportDialog bookId={bookId} onClose={() => setReporting(false)} />
          </Suspense>
        </RenderingBoundary>
      )}
    </>
  );
}
