import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { importReport } from "./import-report";

const folder = mkdtempSync(path.join(tmpdir(), "report-"));
afterAll(() => rmSync(folder, { recursive: true }));

const lineOf = (number: number) => `line ${number}: title: is missing`;

function reportOf(count: number, file: string) {
  const report = importReport(file);
  for (let number = 1; number <= count; number++)
    report.note({ kind: "refused", place: `line ${number}`, reason: "title: is missing" });
  return report.close();
}

test("a few notes are shown and make no file", () => {
  const file = path.join(folder, "few.txt");
  expect(reportOf(20, file)).toEqual({
    shown: Array.from({ length: 20 }, (_, at) => lineOf(at + 1)),
    more: 0,
    file: null,
  });
  expect(existsSync(file)).toBe(false);
});

test("a thousand are all in a file, in a folder that is made for it; the first are shown", () => {
  const file = path.join(folder, "not", "there", "yet.txt");
  const { shown, more, file: written } = reportOf(1_000, file);
  expect([shown.length, more, written]).toEqual([20, 980, file]);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines).toEqual(Array.from({ length: 1_000 }, (_, at) => lineOf(at + 1)));
});
