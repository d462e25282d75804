import type { ReactNode } from "react";
import type { MarkdownBlock } from "@/lib/text/markdown-blocks";
import type { MarkdownInline } from "@/lib/text/markdown-inlines";

/** The anchor of the heading at a place among a text's blocks. */
export const sectionId = (place: number) => `section-${place}`;

/**
 * The blocks of a summary as elements, one for each, never as HTML. The page has its h1 and the summary its h2, so the
 * text's own headings begin at h3.
 */
export function SummaryText({ blocks }: { blocks: MarkdownBlock[] }) {
  return blocks.map((block, place) => <Block key={keyAt(place)} block={block} id={sectionId(place)} />);
}

/** A text never changes once it is drawn, so a place in it is a name. */
const keyAt = (place: number) => `at ${place}`;

function Block({ block, id }: { block: MarkdownBlock; id: string | undefined }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h3" : "h4";
      return <Heading id={id}>{inlines(block.inlines)}</Heading>;
    }
    case "paragraph":
      return <p>{inlines(block.inlines)}</p>;
    case "list": {
      const items = block.items.map((item, place) => <li key={keyAt(place)}>{inlines(item)}</li>);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return (
        <blockquote>
          {block.blocks.map((inner, place) => (
            <Block key={keyAt(place)} block={inner} id={undefined} />
          ))}
        </blockquote>
      );
    case "rule":
      return <hr />;
  }
}

function inlines(all: MarkdownInline[]): ReactNode[] {
  return all.map((inline, place) => <Inline key={keyAt(place)} inline={inline} />);
}

function Inline({ inline }: { inline: MarkdownInline }) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "emphasis":
      return <em>{inlines(inline.children)}</em>;
    case "strong":
      return <strong>{inlines(inline.children)}</strong>;
    case "link":
      // The address stands beside the words, so that nobody is led where the words do not say.
      return (
        <>
          {inline.text} (
          <a href={inline.address} rel="noopener noreferrer nofollow">
            {inline.address}
          </a>
          )
        </>
      );
  }
}
