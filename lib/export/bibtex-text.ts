/**
 * Plain text as the value of a BibTeX field, without the braces around it. Braces of the text become commands, because
 * BibTeX counts them even behind a backslash. Letters beyond ASCII stay: every current BibTeX reads UTF-8.
 */
export function bibtexText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\{}~^<>|$&#_%]/g, (character) => commands[character] ?? `\\${character}`);
}

const commands: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};
