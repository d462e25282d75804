"use client";

import { Failure } from "@/components/site/failure";
import { failureCopy } from "@/lib/copy/failure";
import "./globals.css";

/** The frame itself failed, so this is a whole document. Its fonts are the system's. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <title>{failureCopy.title}</title>
        <main className="frame">
          <Failure reference={error.digest} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
