"use client";

import { useSyncExternalStore } from "react";
import { markedItems, onLibraryMark } from "@/lib/client/library-mark";
import { navCopy } from "@/lib/copy/site";
import styles from "./library-count.module.css";

/** How many things were bought on this device. Nothing until that is known, and nothing for none. */
export function LibraryCount() {
  const count = useSyncExternalStore(onLibraryMark, markedItems, () => 0);
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className={`${styles.count} num`}>{count}</span>
      <span className="visually-hidden"> {navCopy.bought(count)}</span>
    </>
  );
}
