import { expect, test } from "vitest";
import {
  type Import,
  type ImportGraph,
  importRings,
  reachable,
  readImportGraph,
  type SourceFile,
} from "@/tests/support/import-graph";

/**
 * Who may load whom: a folder or file, then everything of ours that it may load besides itself, where a bare name is
 * lib's. Types are free, but for `strangers`. The longest name that fits a file is its row; tests may load anything.
 */
const mayImport = readTable(`
  drizzle/schema      |
  lib/chain           |
  lib/copy            | chain
  lib/covers          |
  lib/errors          |
  lib/log             |
  lib/process-slot    |
  lib/text            |

  lib/env             | chain
  lib/db              | log process-slot drizzle/schema
  lib/devnet          | chain db env errors log process-slot drizzle/schema
  lib/facilitator     | chain db log process-slot drizzle/schema

  lib/catalog         | db errors log process-slot text drizzle/schema
  lib/search          | db env errors log process-slot text drizzle/schema
  lib/summaries       | db errors log process-slot text drizzle/schema
  lib/payments        | facilitator/client facilitator/protocol chain db env errors log process-slot drizzle/schema

  lib/import          | catalog search summaries db errors log text drizzle/schema
  lib/http            | payments catalog chain copy env errors log process-slot
  lib/boot            | lib
  instrumentation     | boot
  proxy               | http env

  lib/export          | copy text
  lib/client          | chain copy covers errors export text
  components          | client chain copy covers errors export text

  app/(api)           | http catalog search summaries payments env errors
  app/(api)/faucet    | http devnet errors
  app                 | components http catalog search summaries payments env errors chain copy covers export text
`);

function readTable(table: string): Record<string, string[]> {
  const rows = table.split("\n").filter((line) => line.includes("|"));
  const name = (word: string) => (/^(lib|components|drizzle\/.*)$/.test(word) ? word : `lib/${word}`);
  return Object.fromEntries(
    rows.map((row) => {
      const [who = "", whom = ""] = row.split("|").map((cell) => cell.trim());
      return [who, whom.split(/\s+/).filter(Boolean).map(name)];
    }),
  );
}

/** Not even the types of others: it could move to another host as it is. */
const strangers = ["lib/facilitator"];

/** Packages that only some may load. */
const packages = [
  {
    name: /^(drizzle-orm|pgvector)(\/|$)/,
    notIn: ["app", "components", "lib/client", "lib/http", "lib/chain"],
  },
  { name: /^(postgres|@electric-sql\/.*)$/, onlyIn: ["lib/db"] },
  { name: /^(wagmi|@wagmi\/.*|@rainbow-me\/.*)$/, onlyIn: ["components/pay"] },
  { name: /^(react|react-dom)(\/|$)/, onlyIn: ["app", "components", "lib/client"] },
  { name: /^next\/server$/, onlyIn: ["app", "lib/http", "lib/boot", "proxy"] },
];

/** What must not reach a browser: a module of lib that loads one of these is fenced by its first line. */
const needsFence = {
  packages:
    /^(node:(child_process|dgram|fs|fs\/promises|http|https|net|worker_threads)|postgres|drizzle-orm.*)$/,
  modules: ["lib/db", "lib/env"],
};

const graph = readImportGraph(process.cwd());
const sources = [...graph.values()].filter(({ path }) => !isTest(path));
const product = sources.filter(({ path }) =>
  isIn(path, ["app", "components", "lib", "drizzle", "instrumentation", "proxy"]),
);

test("every file that ships has its row in the table", () => {
  const known = Object.keys(mayImport);
  expect(
    product.filter(({ path }) => !path.endsWith(".d.ts") && !isIn(path, known)).map(({ path }) => path),
  ).toEqual([]);
});

test("imports point down the table: never up, never sideways", () => {
  expect(
    product.flatMap((file) => {
      const row = rowOf(file.path);
      const allowed = [row, ...(mayImport[row] ?? [])];
      return importsOf(file, strangers.includes(row) ? ["value", "dynamic", "type"] : ["value", "dynamic"])
        .filter(({ target }) => target !== null && !isIn(target, allowed))
        .map(({ target }) => `${file.path} → ${target}`);
    }),
  ).toEqual([]);
});

test("packages for one purpose are loaded where that purpose lives", () => {
  expect(
    product.flatMap((file) =>
      importsOf(file, ["value", "dynamic"])
        .filter(({ specifier }) => packages.some((rule) => isMisplaced(rule, specifier, file.path)))
        .map(({ specifier }) => `${file.path} → ${specifier}`),
    ),
  ).toEqual([]);
});

test("no page loads a wallet before someone wants to pay: only components/pay reaches one without import()", () => {
  const isWallet = ({ specifier, kind }: Import) =>
    kind === "value" && /^(wagmi|@rainbow-me\/)/.test(specifier);
  const wallets = new Set(product.filter((file) => file.imports.some(isWallet)).map(({ path }) => path));
  const reaching = product.filter((file) =>
    [...reachable(graph, file.path, ["value"])].some((path) => wallets.has(path)),
  );
  expect(reaching.map(({ path }) => path).filter((path) => !isIn(path, ["components/pay"]))).toEqual([]);
});

test("nothing that only the server may hold reaches components or lib/client", () => {
  const browser = product.filter(({ path }) => isIn(path, ["components", "lib/client"]));
  expect(
    browser.flatMap(({ path }) =>
      [...reachable(graph, path, ["value", "dynamic"])]
        .filter((reached) => graph.get(reached)?.imports.some(({ specifier }) => specifier === "server-only"))
        .map((reached) => `${path} → ${reached}`),
    ),
  ).toEqual([]);
});

test("a module that touches files, processes, sockets, the database or the environment is fenced by its first line", () => {
  const touches = ({ specifier, target }: SourceFile["imports"][number]) =>
    needsFence.packages.test(specifier) || (target !== null && isIn(target, needsFence.modules));
  expect(
    product
      .filter(({ path }) => isIn(path, ["lib"]))
      .filter((file) => importsOf(file, ["value", "dynamic"]).some(touches))
      .filter(({ text }) => !text.startsWith('import "server-only";'))
      .map(({ path }) => path),
  ).toEqual([]);
});

test("lib/env.ts alone reads process.env", () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
  expect(readers.filter((path) => path !== "lib/env.ts" && path !== "instrumentation.ts")).toEqual([]);
});

test("no ring of imports", () => {
  expect(importRings(onlyProduct(graph)).map((ring) => ring.join(" → "))).toEqual([]);
});

test("no barrel: every import names the file that owns the thing", () => {
  const isBarrel = ({ text }: SourceFile) => {
    const rest = text
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .replace(/^export\s[^;=(]*\sfrom\s[^;]*;/gm, "");
    return /^export\s[^;=(]*\sfrom\s/m.test(text) && rest.trim() === "";
  };
  expect(sources.filter(isBarrel).map(({ path }) => path)).toEqual([]);
  expect(sources.map(({ path }) => path).filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
});

test("no file of more than 400 lines", () => {
  const written = [...graph.values()].filter(({ path }) =>
    isIn(path, ["app", "components", "lib", "scripts"]),
  );
  expect(written.filter(({ text }) => text.split("\n").length > 401).map(({ path }) => path)).toEqual([]);
});

function importsOf(file: SourceFile, kinds: Import["kind"][]): SourceFile["imports"] {
  return file.imports.filter(({ kind }) => kinds.includes(kind));
}

function isMisplaced(
  { name, onlyIn, notIn = [] }: { name: RegExp; onlyIn?: string[]; notIn?: string[] },
  specifier: string,
  file: string,
): boolean {
  return name.test(specifier) && (isIn(file, notIn) || (onlyIn !== undefined && !isIn(file, onlyIn)));
}

/** Whether a file is one of these, without its ending, or lies in one of these folders. */
function isIn(file: string, places: readonly string[]): boolean {
  const name = file.replace(/\.tsx?$/, "");
  return places.some((place) => name === place || name.startsWith(`${place}/`));
}

function rowOf(file: string): string {
  const rows = Object.keys(mayImport).filter((row) => isIn(file, [row]));
  return rows.sort((left, right) => right.length - left.length)[0] ?? "";
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || isIn(file, ["tests", "e2e"]);
}

function onlyProduct(all: ImportGraph): ImportGraph {
  return new Map([...all].filter(([path]) => !isTest(path)));
}
