import "server-only";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import type { ImportNote } from "./import-entries";

/** What is told in full; more goes to a file. */
const mostShown = 20;

/** The notes of an import: the first for the screen, all in a file as soon as there are more. */
export type ImportReport = {
  note(note: ImportNote): void;
  /** Ends the report; `file` is null when everything is in `shown`. */
  close(): { shown: string[]; more: number; file: string | null };
};

/** Gathers what an import has to tell about rows, holding only the first notes. */
export function importReport(file: string): ImportReport {
  const shown: string[] = [];
  let count = 0;
  let handle: number | null = null;
  return {
    note(note) {
      const line = `${note.place}: ${note.kind === "warning" ? "taken, but " : ""}${note.reason}`;
      count++;
      if (count <= mostShown) {
        shown.push(line);
        return;
      }
      if (handle === null) {
        mkdirSync(path.dirname(file), { recursive: true });
        handle = openSync(file, "w");
        writeSync(handle, shown.map((each) => `${each}\n`).join(""));
      }
      writeSync(handle, `${line}\n`);
    },
    close() {
      if (handle !== null) closeSync(handle);
      return { shown, more: count - shown.length, file: handle === null ? null : file };
    },
  };
}
