/** Plain text as one line of Markdown that shows exactly it: what Markdown would read as markup is escaped. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\d{1,9})([.)])(?= )/, "$1\\$2")
    .replace(/^[#+\-=]/, "\\$&")
    .replace(/(#+)$/, "\\$1");
}
