/** A run of text as Markdown marks it up. A link is always http or https, and its address is whole. */
export type MarkdownInline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "emphasis"; children: MarkdownInline[] }
  | { kind: "strong"; children: MarkdownInline[] }
  | { kind: "link"; text: string; address: string };

/**
 * The inline markup of one paragraph: emphasis, strong, code and links to http(s) addresses. Everything else, HTML
 * included, is text. Takes any input in time proportional to its length, and never nests deeper than `deepest`.
 */
export function markdownInlines(source: string): MarkdownInline[] {
  const text = source.replace(/\s+/g, " ").trim();
  const output = new OpenMarks();
  const findCode = codeFinder(text);
  let at = 0;
  while (at < text.length) {
    const plain = textUntilMark(text, at);
    if (plain > at) {
      output.addText(text.slice(at, plain));
      at = plain;
      continue;
    }
    const char = text.charAt(at);
    if (char === "`") {
      const code = findCode(at);
      if (code.text === null) output.addText(text.slice(at, code.end));
      else output.add({ kind: "code", text: code.text });
      at = code.end;
    } else if (char === "[") {
      const link = linkAt(text, at);
      if (link) output.add({ kind: "link", text: link.text, address: link.address });
      else output.addText(char);
      at = link?.end ?? at + 1;
    } else if (char === "*" || char === "_") {
      const end = runEnd(text, at);
      output.mark(text.slice(at, end), text.charAt(at - 1), text.charAt(end));
      at = end;
    } else {
      // A backslash takes the meaning from the punctuation after it; anywhere else it stands for itself.
      const next = text.charAt(at + 1);
      const isEscape = /^[!-/:-@[-`{-~]$/.test(next);
      output.addText(isEscape ? next : char);
      at += isEscape ? 2 : 1;
    }
  }
  return output.close();
}

const deepest = 6;

function textUntilMark(text: string, from: number): number {
  let at = from;
  while (at < text.length && !"`[*_\\".includes(text.charAt(at))) at++;
  return at;
}

function runEnd(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === text.charAt(from)) at++;
  return at;
}

/** Finds where the code that begins at a run of backticks ends: at the next run. A lone run is text. */
function codeFinder(text: string): (at: number) => { text: string | null; end: number } {
  let hasNoMore = false;
  return (at) => {
    const start = runEnd(text, at);
    const close = hasNoMore ? -1 : text.indexOf("`", start);
    if (close === -1) hasNoMore = true;
    const code = close === -1 ? "" : text.slice(start, close).trim();
    return code === "" ? { text: null, end: start } : { text: code, end: runEnd(text, close) };
  };
}

function linkAt(text: string, at: number): { text: string; address: string; end: number } | null {
  // Both parts are bounded, so that a long row of brackets costs no more than its length.
  const pattern = /\[([^[\]]{1,300})\]\(([^()\s]{1,2000})\)/y;
  pattern.lastIndex = at;
  const match = text.charAt(at - 1) === "!" ? null : pattern.exec(text);
  const address = match && httpAddress(match[2] ?? "");
  return address ? { text: match[1] ?? "", address, end: pattern.lastIndex } : null;
}

function httpAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
}

/** The markup that is open at one point of the text, innermost last. What is never closed turns out to be text. */
class OpenMarks {
  private readonly levels: { mark: string; children: MarkdownInline[] }[] = [{ mark: "", children: [] }];

  add(inline: MarkdownInline): void {
    this.levels.at(-1)?.children.push(inline);
  }

  addText(text: string): void {
    const last = this.levels.at(-1)?.children.at(-1);
    if (last?.kind === "text") last.text += text;
    else this.add({ kind: "text", text });
  }

  /** A run of asterisks or underscores between two characters closes its like, opens, or is text. */
  mark(run: string, before: string, after: string): void {
    const isInsideWord = run.startsWith("_") && isWordCharacter(before) && isWordCharacter(after);
    const canClose = /\S/.test(before) && !isInsideWord;
    const canOpen = /\S/.test(after) && !isInsideWord;
    const level = canClose ? this.levels.findLastIndex(({ mark }) => mark === run) : -1;
    if (level > 0) this.closeDownTo(level);
    else if (canOpen && run.length <= 3 && this.levels.length <= deepest)
      this.levels.push({ mark: run, children: [] });
    else this.addText(run);
  }

  close(): MarkdownInline[] {
    return this.gather(0);
  }

  private closeDownTo(level: number): void {
    const { mark = "" } = this.levels[level] ?? {};
    const [, ...children] = this.gather(level);
    if (children.length === 0) this.addText(mark + mark);
    else if (mark.length === 1) this.add({ kind: "emphasis", children });
    else if (mark.length === 2) this.add({ kind: "strong", children });
    else this.add({ kind: "strong", children: [{ kind: "emphasis", children }] });
  }

  /** Takes the levels from one on: its mark, its children, then the marks and children above it, as text. */
  private gather(level: number): MarkdownInline[] {
    const all = this.levels.splice(level).flatMap(({ mark, children }): MarkdownInline[] => {
      return mark === "" ? children : [{ kind: "text", text: mark }, ...children];
    });
    // What closes keeps its own mark apart, at the front, to be taken off.
    return level === 0 ? joinedTexts(all) : [...all.slice(0, 1), ...joinedTexts(all.slice(1))];
  }
}

function joinedTexts(inlines: MarkdownInline[]): MarkdownInline[] {
  const joined: MarkdownInline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (last?.kind === "text" && inline.kind === "text")
      joined[joined.length - 1] = { kind: "text", text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

function isWordCharacter(char: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(char);
}
