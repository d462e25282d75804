import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const lockedPackage = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  optional: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  peer: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfileShape = z.looseObject({ packages: z.record(z.string(), lockedPackage) });

type LockedPackage = z.output<typeof lockedPackage>;
type Packages = Record<string, LockedPackage>;
export type Lockfile = z.output<typeof lockfileShape>;

/**
 * Completes a package-lock.json so that `npm ci` of npm 10 and npm 11 accepts it on every platform, wherever it was
 * made: every optional platform package has an entry, every entry bound to a platform may be left out, no entry names
 * the registry it came from.
 * @returns the lock file in npm's own order, and what was changed, one line a change
 */
export function completeLockfile(lock: Lockfile): { lock: Lockfile; changes: string[] } {
  const packages: Packages = { ...lock.packages };
  const changes = [
    ...addMissingPlatforms(packages),
    ...markPlatformsOptional(packages),
    ...forgetRegistry(packages),
  ];
  // npm's collation: any other order would come back as a difference with the next `npm install`.
  const sorted = Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, "en"));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, changes };
}

/** npm leaves out what the registry at hand does not serve, and then calls the lock file out of sync. */
function addMissingPlatforms(packages: Packages): string[] {
  const changes: string[] = [];
  for (const [parent, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = locate(packages, parent, name);
      const isExact = /^\d+\.\d+\.\d+/.test(version);
      if (found !== null && (!isExact || packages[found]?.version === version)) continue;
      if (!isExact) {
        changes.push(`cannot add ${name}: ${parent || "the project"} asks for ${version}, no exact version`);
        continue;
      }
      const place = found === null ? `node_modules/${name}` : `${parent}/node_modules/${name}`;
      packages[place] = {
        version,
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        ...(entry.devOptional && { devOptional: true }),
        ...(entry.peer && { peer: true }),
        optional: true,
      };
      changes.push(`added ${place} ${version}`);
    }
  }
  return changes;
}

/** Where Node finds a package from inside another: beside it, then in every folder above. */
function locate(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder}${folder && "/"}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === "") return null;
  }
}

/** npm 10 stops with EBADPLATFORM at a foreign platform's package that is not marked optional. */
function markPlatformsOptional(packages: Packages): string[] {
  const changes: string[] = [];
  for (const [place, entry] of Object.entries(packages)) {
    if (!(entry.os || entry.cpu || entry.libc) || entry.optional) continue;
    packages[place] = { ...entry, optional: true };
    changes.push(`marked ${place} optional`);
  }
  return changes;
}

/** An address binds everyone to the registry of whoever ran the last `npm install`; `integrity` stays. */
function forgetRegistry(packages: Packages): string[] {
  const changes: string[] = [];
  for (const [place, entry] of Object.entries(packages)) {
    if (!entry.resolved?.startsWith("http")) continue;
    const { resolved: _, ...rest } = entry;
    packages[place] = rest;
    changes.push(`removed the address of ${place}`);
  }
  return changes;
}

/** A platform package that the registry lacks is known by its name alone. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const first = (table: Record<string, string>) => words.map((word) => table[word]).find(Boolean);
  const os = first(operatingSystems);
  const cpu = first(processors);
  const libc = words.some((word) => word.includes("musl")) ? "musl" : words.includes("gnu") ? "glibc" : null;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

const operatingSystems: Record<string, string> = {
  aix: "aix",
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  linuxmusl: "linux",
  macos: "darwin",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  win32: "win32",
  windows: "win32",
};
const processors: Record<string, string> = {
  aarch64: "arm64",
  amd64: "x64",
  arm: "arm",
  arm64: "arm64",
  ia32: "ia32",
  loong64: "loong64",
  mips64el: "mips64el",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  wasm32: "wasm32",
  x64: "x64",
};

/** The file as it is: a parsed copy would have its members in another order. */
export function readLockfile(file: string): Lockfile {
  const asItIs = z.custom<Lockfile>((value) => lockfileShape.safeParse(value).success, "is no lock file");
  return asItIs.parse(JSON.parse(readFileSync(file, "utf8")));
}

function main(): void {
  const file = "package-lock.json";
  const { lock, changes } = completeLockfile(readLockfile(file));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  for (const change of changes) process.stdout.write(`${change}\n`);
  process.stdout.write(changes.length > 0 ? "" : "The lock file is complete.\n");
  if (changes.some((change) => change.startsWith("cannot"))) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
