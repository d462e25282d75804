import { Parser } from "htmlparser2";

const blocks =
  /^(?:address|article|aside|blockquote|body|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;
const hidden = /^(?:iframe|noscript|object|script|style|template|title)$/;
const someTag =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|cite|code|dd|div|dl|dt|em|font|h[1-6]|head|hr|html|i|iframe|img|li|meta|noscript|object|ol|p|pre|q|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|title|tr|tt|u|ul)(?:\s[^<>]*)?\/?>|<!--/i;
const someEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i;

/**
 * The text of a field that may hold HTML, its paragraphs apart by an empty line; scripts and styles are left out. A text
 * without tags and entities is only tidied: “1 < 2” stays. HTML that was written as text (`&lt;p&gt;`) is read too.
 */
export function htmlToText(field: string): string {
  const isHtml = someTag.test(field);
  const entities = !isHtml && someEntity.test(field) ? parse(field.replaceAll("<", "&lt;"), false) : field;
  const text = isHtml ? parse(field, true) : entities;
  const isHtmlAfterAll = !isHtml && someTag.test(text);
  return tidied(isHtmlAfterAll ? parse(text, true) : text);
}

function parse(html: string, isHtml: boolean): string {
  let text = "";
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (hidden.test(name)) hiddenDepth++;
      else if (name === "br") text += "\n";
      else if (blocks.test(name)) text += "\n\n";
    },
    onclosetag: (name) => {
      if (hidden.test(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
      else if (blocks.test(name)) text += "\n\n";
    },
    ontext: (part) => {
      // The source's own line ends mean nothing between tags.
      if (hiddenDepth === 0) text += isHtml ? part.replace(/[\t\n\r ]+/g, " ") : part;
    },
  });
  parser.end(html);
  return text;
}

function tidied(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
