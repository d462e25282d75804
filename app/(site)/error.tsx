"use client";

import { lazy, Suspense } from "react";

// Every page brings this file and hardly any needs it. What cannot be loaded either is the global error's.
const Failure = lazy(async () => ({ default: (await import("@/components/site/failure")).Failure }));

/** A page that failed, inside the frame that did not. */
export default function SiteError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <Suspense fallback={null}>
      <Failure reference={error.digest} onRetry={retry} />
    </Suspense>
  );
}
