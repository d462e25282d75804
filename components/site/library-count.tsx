"use client";

import { useEffect, useState } from "react";
import { siteCopy } from "@/lib/copy/site";
import styles from "./library-count.module.css";

/** How many things were bought on this device. Nothing until that is known, and nothing for none. */
export function LibraryCount() {
  const count = useLibraryCount();
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className={`${styles.count} num`}>{count}</span>
      <span className="visually-hidden"> {siteCopy.nav.bought(count)}</span>
    </>
  );
}

/** Asked once the page is idle: a number in the header must not delay what the page is for. */
function useLibraryCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    let unsubscribe = () => {};
    const watch = async () => {
      const { openLibrary } = await import("@/lib/client/open-library");
      const library = await openLibrary();
      const update = async () => {
        const items = await library.list();
        if (!isOver) setCount(items.length);
      };
      if (isOver) return;
      unsubscribe = library.subscribe(() => void update());
      await update();
    };
    const end = whenIdle(() => void watch().catch(() => setCount(0)));
    return () => {
      isOver = true;
      end();
      unsubscribe();
    };
  }, []);
  return count;
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}
