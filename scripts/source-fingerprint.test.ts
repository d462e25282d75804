import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt } from "./build-once";
import { sourceFingerprint } from "./source-fingerprint";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "fingerprint-"));
  write("app/(api)/books/route.ts", "export const a = 1;");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

test("the same source has the same fingerprint, wherever and whenever it lies", () => {
  const before = sourceFingerprint(root);
  write("app/(api)/books/route.ts", "export const a = 1;");
  expect(sourceFingerprint(root)).toBe(before);
});

test.each([
  ["a changed file", () => write("app/(api)/books/route.ts", "export const a = 2;")],
  ["a new file", () => write("components/ui/button.tsx", "")],
  ["a removed file", () => rmSync(path.join(root, "app/(api)/books/route.ts"))],
  ["another package", () => write("package-lock.json", "{ }")],
  ["another schema", () => write("drizzle/schema.ts", "x")],
  [
    "a file under another name",
    () => {
      rmSync(path.join(root, "app/(api)/books/route.ts"));
      write("app/(api)/book/route.ts", "export const a = 1;");
    },
  ],
])("%s makes another fingerprint", (_, change) => {
  const before = sourceFingerprint(root);
  change();
  expect(sourceFingerprint(root)).not.toBe(before);
});

test.each([
  "app/(api)/books/route.test.ts",
  "lib/.swap",
  "lib/env.ts~",
  "README.md",
  "drizzle/collection/001.md",
  "tests/support/shop.ts",
  ".data/lock.1",
])("%s is no part of the build", (file) => {
  const before = sourceFingerprint(root);
  write(file, "anything");
  expect(sourceFingerprint(root)).toBe(before);
});

test("text that moves from one file to the next does not go unseen", () => {
  write("lib/a.ts", "one");
  write("lib/b.ts", "two");
  const before = sourceFingerprint(root);
  write("lib/a.ts", "onet");
  write("lib/b.ts", "wo");
  expect(sourceFingerprint(root)).not.toBe(before);
});

test("only a finished build of this very source counts", () => {
  expect(isBuilt(root)).toBe(false);
  write(".next/source-fingerprint", sourceFingerprint(root));
  expect(isBuilt(root)).toBe(false);
  write(".next/BUILD_ID", "id");
  expect(isBuilt(root)).toBe(true);
  write("lib/new.ts", "");
  expect(isBuilt(root)).toBe(false);
});
