"use client";

import { useCallback, useEffect, useState } from "react";
import type { LibraryItem } from "@/lib/client/library";
import { LibraryUnavailable } from "@/lib/client/library-unavailable";
import { type DeviceLibrary, openLibrary } from "@/lib/client/open-library";
import { refreshReceipts } from "@/lib/client/refresh-receipts";
import { libraryCopy } from "@/lib/copy/library";

/** What a page knows of the library on its device. */
export type LibraryView =
  | { status: "opening" }
  | { status: "unavailable"; fault: string; tryAgain: () => void }
  | { status: "open"; library: DeviceLibrary; items: LibraryItem[]; dailyLimit: bigint };

/** Opens the library, asks once for the receipts that may have changed, and shows each change, also of other tabs. */
export function useLibrary(): LibraryView {
  const [view, setView] = useState<LibraryView>({ status: "opening" });
  const [attempt, setAttempt] = useState(0);
  const tryAgain = useCallback(() => {
    setView({ status: "opening" });
    setAttempt((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the library anew.
  useEffect(() => {
    const fail = (error: unknown) => setView({ status: "unavailable", fault: faultOf(error), tryAgain });
    return watchLibrary(setView, fail);
  }, [attempt, tryAgain]);
  return view;
}

function watchLibrary(show: (view: LibraryView) => void, fail: (error: unknown) => void): () => void {
  let isOver = false;
  let unsubscribe = () => {};
  const watch = async () => {
    const library = await openLibrary();
    if (isOver) return;
    const look = oneAtATime(async () => {
      const [items, dailyLimit] = await Promise.all([library.list(), library.dailyLimit()]);
      if (!isOver) show({ status: "open", library, items, dailyLimit });
    });
    unsubscribe = library.subscribe(() => void look().catch(fail));
    await look();
    await refreshReceipts(library);
  };
  watch().catch((error: unknown) => !isOver && fail(error));
  return () => {
    isOver = true;
    unsubscribe();
  };
}

/** Calls that come while one runs become one more run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}

function faultOf(error: unknown): string {
  return error instanceof LibraryUnavailable ? error.message : libraryCopy.failed;
}
