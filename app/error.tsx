"use client";

import { Failure } from "@/components/site/failure";

/** The frame itself failed: nothing of it stands around this. */
export default function FrameError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main>
      <Failure reference={error.digest} onRetry={retry} />
    </main>
  );
}
