import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** What `next build` reads, relative to the project's folder. What is not there is passed over. */
const sources = [
  "app",
  "components",
  "drizzle/schema.ts",
  "instrumentation.ts",
  "lib",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "public",
  "tsconfig.json",
];

/** One digest over the names and contents of every file that goes into the build; tests do not. */
export function sourceFingerprint(root: string): string {
  const digest = createHash("sha256");
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    const content = readFileSync(path.join(root, file));
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest("hex");
}

/** In an order that no file system decides, with forward slashes everywhere. */
function filesUnder(root: string, name: string): string[] {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!found || isPassedOver(name)) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(path.join(root, name))
    .sort()
    .flatMap((entry) => filesUnder(root, `${name}/${entry}`));
}

/** Tests, and what editors and file managers leave behind. */
function isPassedOver(name: string): boolean {
  return /\.test\.tsx?$|\/\.|~$/.test(name);
}
