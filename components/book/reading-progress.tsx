"use client";

import { type RefObject, useEffect, useRef } from "react";
import { keepReadingPosition, readingPosition } from "@/lib/client/reading-position";
import styles from "./reading-progress.module.css";

type ReadingProgressProps = {
  /** The element whose children are the blocks of the text. */
  text: RefObject<HTMLElement | null>;
  bookId: number;
  /** Whether to begin where the last reading ended. */
  isRestoring: boolean;
};

/** A thin line at the top of the window for how much is read. Keeps the place in the text, and comes back to it. */
export function ReadingProgress({ text, bookId, isRestoring }: ReadingProgressProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isRestoring) return;
    const block = readingPosition(bookId);
    const place = block > 0 ? text.current?.children[block] : document.getElementById(location.hash.slice(1));
    place?.scrollIntoView();
  }, [text, bookId, isRestoring]);
  useEffect(() => {
    let frame = 0;
    let kept = -1;
    const measure = () => {
      frame = 0;
      if (!text.current || !line.current) return;
      const { share, block } = placeIn(text.current);
      line.current.style.transform = `scaleX(${share})`;
      if (block !== kept) keepReadingPosition(bookId, block);
      kept = block;
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    schedule();
    addEventListener("scroll", schedule, { passive: true });
    addEventListener("resize", schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", schedule);
      removeEventListener("resize", schedule);
    };
  }, [text, bookId]);
  return <div ref={line} className={styles.line} aria-hidden="true" />;
}

/** How much of a text has passed, 0 to 1, and the first block of it in the window; a text read to its end begins anew. */
function placeIn(text: HTMLElement): { share: number; block: number } {
  const { top, bottom, height } = text.getBoundingClientRect();
  if (top >= 0) return { share: 0, block: 0 };
  if (bottom <= innerHeight) return { share: 1, block: 0 };
  const block = [...text.children].findIndex((child) => child.getBoundingClientRect().bottom > 1);
  return { share: -top / (height - innerHeight), block: Math.max(block, 0) };
}
