import { type BookReport, listBookReports } from "@/lib/catalog/list-book-reports";
import { removeBookReports } from "@/lib/catalog/remove-book-reports";
import type { Command } from "./books-command";

/** `reports [done ID…]` */
export const reportsCommand: Command = ([word, ...ids]) => {
  if (word === undefined) return printReports;
  const isEachId = ids.every((id) => /^[1-9]\d{0,8}$/.test(id));
  return word === "done" && ids.length > 0 && isEachId ? () => removeReports(ids.map(Number)) : null;
};

async function printReports(): Promise<number> {
  const reports = await listBookReports();
  process.stdout.write(reports.length === 0 ? "No reports.\n" : reports.map(describeReport).join("\n"));
  return 0;
}

function describeReport({ id, bookId, title, text, createdAt }: BookReport): string {
  const at = createdAt.toISOString().slice(0, 16).replace("T", " ");
  return `Report ${id}, ${at} UTC, on ${title} (book ${bookId}):\n${text.replace(/^/gm, "  ")}\n`;
}

async function removeReports(ids: number[]): Promise<number> {
  const removed = await removeBookReports(ids);
  process.stdout.write(`${removed} removed.\n`);
  return removed === new Set(ids).size ? 0 : 1;
}
