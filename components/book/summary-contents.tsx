import { readingCopy } from "@/lib/copy/reading";
import type { MarkdownBlock } from "@/lib/text/markdown-blocks";
import { plainInlines } from "@/lib/text/plain-inlines";
import styles from "./summary-contents.module.css";
import { sectionId } from "./summary-text";

/** The sections of a summary as links into it; nothing for a text that has fewer than two. */
export function SummaryContents({ blocks }: { blocks: MarkdownBlock[] }) {
  const sections = blocks.flatMap((block, place) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: sectionId(place), title: plainInlines(block.inlines) }]
      : [],
  );
  if (sections.length < 2) return null;
  return (
    <nav className={styles.contents} aria-label={readingCopy.contents}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
        <li>
          <a href="#keep">{readingCopy.tools.label}</a>
        </li>
      </ol>
    </nav>
  );
}
