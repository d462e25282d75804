"use client";

import { Failure } from "@/components/site/failure";

/** A page that failed, inside the frame that did not. */
export default function SiteError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <Failure reference={error.digest} onRetry={retry} />;
}
