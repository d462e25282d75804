import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importRings, reachable, readImportGraph, readImports } from "./import-graph";

test.each([
  ['import "server-only";', "server-only", "value"],
  ['import a from "a";', "a", "value"],
  ['import a, { type B, c } from "a";', "a", "value"],
  ['import * as a from "a";', "a", "value"],
  ['import {\n  one,\n  two,\n} from "./numbers";', "./numbers", "value"],
  ['import type { A } from "@/lib/a";', "@/lib/a", "type"],
  ['import { type A, type B } from "a";', "a", "type"],
  ['export { a } from "a";', "a", "value"],
  ['export * from "a";', "a", "value"],
  ['export * as all from "a";', "a", "value"],
  ['export type { A } from "a";', "a", "type"],
  ['const { a } = await import("a");', "a", "dynamic"],
  ['const a = () => import(\n  "a"\n);', "a", "dynamic"],
  ['let a: typeof import("a");', "a", "type"],
  ['let a: import("a").A;', "a", "type"],
])("reads %s", (text, specifier, kind) => {
  expect(readImports(text)).toEqual([{ specifier, kind }]);
});

test("what only looks like an import is none", () => {
  const text = `
// import { a } from "a";
 * import { b } from "b";
  // await import("c")
export const from = "d";
export const statement = 'import { e } from "e"';
export function f() {
  return Array.from("g");
}`;
  expect(readImports(text)).toEqual([]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "graph-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function graphOf(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return readImportGraph(root);
}

test("an import finds its file by alias, relative path, and without its ending", () => {
  const graph = graphOf({
    "app/page.tsx": 'import { a } from "@/lib/a";\nimport { b } from "../lib/b";\nimport c from "react";',
    "lib/a.ts": "",
    "lib/b.tsx": "",
    "node_modules/react/index.ts": "",
    ".next/types.ts": "",
  });
  expect([...graph.keys()].sort()).toEqual(["app/page.tsx", "lib/a.ts", "lib/b.tsx"]);
  expect(graph.get("app/page.tsx")?.imports.map(({ target }) => target)).toEqual([
    "lib/a.ts",
    "lib/b.tsx",
    null,
  ]);
});

test("what a file loads is followed to the end, types are not", () => {
  const graph = graphOf({
    "a.ts": 'import { b } from "./b";\nimport type { D } from "./d";',
    "b.ts": 'export const c = () => import("./c");',
    "c.ts": "",
    "d.ts": "",
  });
  expect([...reachable(graph, "a.ts", ["value", "dynamic"])]).toEqual(["a.ts", "b.ts", "c.ts"]);
  expect([...reachable(graph, "a.ts", ["value"])]).toEqual(["a.ts", "b.ts"]);
});

test("a ring of imports is found, one of types alone is none", () => {
  const graph = graphOf({
    "a.ts": 'import { b } from "./b";',
    "b.ts": 'import { c } from "./c";',
    "c.ts": 'import { b } from "./b";\nimport type { A } from "./a";',
  });
  expect(importRings(graph)).toEqual([["b.ts", "c.ts"]]);
});
