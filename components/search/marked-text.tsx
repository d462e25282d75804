import type { ReactNode } from "react";

/** A text with the words marked that counted. Ranges ascend and do not overlap. */
export function MarkedText({ text, matches }: { text: string; matches: readonly [number, number][] }) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [start, stop] of matches) {
    pieces.push(text.slice(end, start), <mark key={start}>{text.slice(start, stop)}</mark>);
    end = stop;
  }
  return [...pieces, text.slice(end)];
}
