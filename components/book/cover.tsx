import type { CSSProperties } from "react";
import { coverOf } from "@/lib/covers/cover";
import styles from "./cover.module.css";

/**
 * The drawn cover of a book, as wide as its place, from 70 to 320 px. It is for the eye alone: the title must stand
 * beside it as text.
 */
export function Cover({ book }: { book: { title: string; author: string; genre: string } }) {
  const { ground, ink, title, author, titleSize, drawing } = coverOf(book);
  const cloth: CSSProperties & Record<`--${string}`, string> = { "--ground": ground, "--ink": ink };
  return (
    <span className={styles.cover} data-size={titleSize} style={cloth} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={drawing} />
      </svg>
      <b>{title}</b>
      <small>{author}</small>
    </span>
  );
}
