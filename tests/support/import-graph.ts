import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One import: of values at load time, of types only (gone after compilation), or of values at run time. */
export type Import = { specifier: string; kind: "value" | "type" | "dynamic" };
export type SourceFile = {
  /** Relative to the project, with forward slashes. */
  path: string;
  text: string;
  /** `target` is the file of ours that the import finds, null for a package. */
  imports: (Import & { target: string | null })[];
};
export type ImportGraph = ReadonlyMap<string, SourceFile>;

/** Reads the TypeScript files of a folder of ours, and whom each of them imports. */
export function readImportGraph(root: string): ImportGraph {
  const texts = new Map(
    typeScriptFiles(root).map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
  );
  const graph = new Map<string, SourceFile>();
  for (const [file, text] of texts) {
    const imports = readImports(text).map((found) => ({
      ...found,
      target: resolve(file, found.specifier, texts),
    }));
    graph.set(file, { path: file, text, imports });
  }
  return graph;
}

/** The import and export-from statements of one file, which Biome's formatting puts at the beginning of a line. */
export function readImports(text: string): Import[] {
  const imports: Import[] = [];
  for (const [, type, names = "", specifier = ""] of text.matchAll(statement))
    imports.push({ specifier, kind: type || hasOnlyTypes(names) ? "type" : "value" });
  for (const [, specifier = ""] of text.matchAll(sideEffect)) imports.push({ specifier, kind: "value" });
  for (const [, before = "", specifier = "", after] of text.matchAll(call)) {
    if (/^\s*(\/\/|\*)/.test(before)) continue;
    imports.push({ specifier, kind: /typeof\s*$/.test(before) || after ? "type" : "dynamic" });
  }
  return imports;
}

const statement = /^(?:import|export)\s+(type\s+)?((?:[\w*$\s,]|\{[^}]*\})*?)\s*\bfrom\s*["']([^"']+)["']/gm;
const sideEffect = /^import\s*["']([^"']+)["']/gm;
const call = /^(.*?)\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)(\.[A-Z])?/gm;

function hasOnlyTypes(names: string): boolean {
  const list = /^\{([^}]*)\}$/
    .exec(names.trim())?.[1]
    ?.split(",")
    .map((name) => name.trim());
  return list?.every((name) => name === "" || name.startsWith("type ")) ?? false;
}

function resolve(from: string, specifier: string, files: ReadonlyMap<string, string>): string | null {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".") && path.posix.join(path.posix.dirname(from), specifier);
  if (!base) return null;
  const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return endings.map((ending) => base + ending).find((file) => files.has(file)) ?? null;
}

function typeScriptFiles(root: string, folder = ""): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return isOurs(entry.name) ? typeScriptFiles(root, name) : [];
    return /\.tsx?$/.test(name) && !name.endsWith(".d.ts") ? [name] : [];
  });
}

function isOurs(folder: string): boolean {
  return folder !== "node_modules" && !folder.startsWith(".");
}

/** The files that a file loads, itself first, through imports of these kinds. */
export function reachable(graph: ImportGraph, file: string, kinds: readonly Import["kind"][]): Set<string> {
  const seen = new Set([file]);
  for (const next of seen) {
    for (const { target, kind } of graph.get(next)?.imports ?? [])
      if (target !== null && kinds.includes(kind)) seen.add(target);
  }
  return seen;
}

/** One ring of files that load one another, for each such group; empty when there is none. */
export function importRings(graph: ImportGraph): string[][] {
  const rings: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) rings.push(trail.slice(start));
    if (start >= 0 || done.has(file)) return;
    for (const { target, kind } of graph.get(file)?.imports ?? [])
      if (target !== null && kind === "value") visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return rings;
}
