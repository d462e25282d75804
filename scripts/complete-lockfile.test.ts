import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeLockfile, type Lockfile, readLockfile } from "./complete-lockfile";

const lockOf = (packages: Lockfile["packages"]): Lockfile => ({ lockfileVersion: 3, packages });
const complete = (packages: Lockfile["packages"]) => completeLockfile(lockOf(packages)).lock.packages;

test("every optional platform package has an entry, with the platform that its name tells", () => {
  const names = ["tool-darwin-arm64", "tool-linux-x64-musl", "tool-linux-arm64-gnu", "tool-win32-amd64"];
  const completed = complete({
    "node_modules/tool": {
      version: "1.2.3",
      dev: true,
      optionalDependencies: Object.fromEntries(names.map((name) => [name, "1.2.3"])),
    },
  });
  expect(completed["node_modules/tool-darwin-arm64"]).toEqual({
    version: "1.2.3",
    os: ["darwin"],
    cpu: ["arm64"],
    dev: true,
    optional: true,
  });
  expect(completed["node_modules/tool-linux-x64-musl"]).toMatchObject({
    os: ["linux"],
    cpu: ["x64"],
    libc: ["musl"],
  });
  expect(completed["node_modules/tool-linux-arm64-gnu"]).toMatchObject({
    os: ["linux"],
    cpu: ["arm64"],
    libc: ["glibc"],
  });
  expect(completed["node_modules/tool-win32-amd64"]).toMatchObject({ os: ["win32"], cpu: ["x64"] });
});

test("an entry in any folder above the parent is found, however deep the parent lies", () => {
  const packages = {
    "node_modules/a/node_modules/@scope/b": {
      version: "1.0.0",
      optionalDependencies: { "b-linux-x64": "1.0.0", "b-darwin-x64": "1.0.0" },
    },
    "node_modules/a/node_modules/b-linux-x64": { version: "1.0.0", os: ["linux"], optional: true },
    "node_modules/b-darwin-x64": { version: "1.0.0", os: ["darwin"], optional: true },
  };
  expect(completeLockfile(lockOf(packages)).changes).toEqual([]);
});

test("two versions of one tool both get their platform packages", () => {
  const completed = complete({
    "node_modules/a/node_modules/tool": {
      version: "2.0.0",
      optionalDependencies: { "tool-aix-ppc64": "2.0.0" },
    },
    "node_modules/tool": { version: "1.0.0", optionalDependencies: { "tool-aix-ppc64": "1.0.0" } },
  });
  const versions = Object.entries(completed).filter(([place]) => place.endsWith("tool-aix-ppc64"));
  expect(versions.map(([place, { version }]) => [place, version])).toEqual([
    ["node_modules/tool-aix-ppc64", "2.0.0"],
    ["node_modules/tool/node_modules/tool-aix-ppc64", "1.0.0"],
  ]);
});

test("a package bound to a platform may be left out, any other stays required", () => {
  const completed = complete({
    "node_modules/bound": { version: "1.0.0", os: ["darwin"] },
    "node_modules/free": { version: "1.0.0" },
  });
  expect(completed["node_modules/bound"]?.optional).toBe(true);
  expect(completed["node_modules/free"]?.optional).toBeUndefined();
});

test("the registry's address goes, a link inside the project stays", () => {
  const completed = complete({
    "node_modules/far": { version: "1.0.0", resolved: "https://registry.example/far-1.0.0.tgz" },
    "node_modules/near": { resolved: "packages/near" },
  });
  expect(completed).toEqual({
    "node_modules/far": { version: "1.0.0" },
    "node_modules/near": { resolved: "packages/near" },
  });
});

test("a range that nothing meets is named, not guessed", () => {
  const { lock, changes } = completeLockfile(
    lockOf({ "": { optionalDependencies: { "tool-linux-x64": "^1.0.0" } } }),
  );
  expect(changes).toEqual(["cannot add tool-linux-x64: the project asks for ^1.0.0, no exact version"]);
  expect(Object.keys(lock.packages)).toEqual([""]);
});

test("entries stand in npm's own order, in which an underscore comes before a hyphen", () => {
  const places = ["node_modules/b-a", "node_modules/a", "node_modules/b_a", ""];
  const completed = complete(Object.fromEntries(places.map((place) => [place, { version: "1.0.0" }])));
  expect(Object.keys(completed)).toEqual(["", "node_modules/a", "node_modules/b_a", "node_modules/b-a"]);
});

test("the committed lock file is complete and names no registry", () => {
  const committed = readLockfile("package-lock.json");
  const { lock, changes } = completeLockfile(committed);
  expect(changes).toEqual([]);
  expect(`${JSON.stringify(lock, null, 2)}\n`).toBe(readFileSync("package-lock.json", "utf8"));
});
