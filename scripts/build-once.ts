import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import { runNext } from "./run-next";
import { sourceFingerprint } from "./source-fingerprint";

const mostWaitingMs = 15 * 60_000;

/**
 * Builds the site unless the build at hand was made of this very source. Of several processes that start together one
 * builds and the others wait for it.
 * @throws Error with the build's whole output when it fails
 */
export async function buildOnce(root: string): Promise<void> {
  if (isBuilt(root)) return;
  const unlock = await lockBuild(root);
  process.once("exit", unlock);
  try {
    if (!isBuilt(root)) await build(root);
  } finally {
    process.off("exit", unlock);
    unlock();
  }
}

/** The record is written last and taken away first: a build that was cut short has none. */
export function isBuilt(root: string): boolean {
  const record = recordOf(root);
  if (!existsSync(record) || !existsSync(path.join(root, ".next", "BUILD_ID"))) return false;
  return readFileSync(record, "utf8") === sourceFingerprint(root);
}

async function build(root: string): Promise<void> {
  process.stdout.write("Building the site, once. About a minute.\n");
  // Taken before the build: source that changes meanwhile makes the next start build again.
  const fingerprint = sourceFingerprint(root);
  rmSync(recordOf(root), { force: true });
  const { child, ended } = runNext(["build"], ["ignore", "pipe", "pipe"]);
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const { code, stoppedBy } = await ended;
  if (stoppedBy) process.exit(code);
  if (code !== 0) throw new Error(`${output.trimEnd()}\n\nThe site could not be built.`);
  writeFileSync(recordOf(root), fingerprint);
}

function recordOf(root: string): string {
  return path.join(root, ".next", "source-fingerprint");
}

/** Next cleans its folder at every build but spares the cache. */
async function lockBuild(root: string): Promise<() => void> {
  const folder = path.join(root, ".next", "cache", "build-lock");
  const deadline = Date.now() + mostWaitingMs;
  for (let round = 0; ; round++) {
    try {
      return lockDataDirectory(folder);
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes("is in use by process");
      if (!isHeld || Date.now() > deadline) throw error;
      if (round === 0) process.stdout.write("Another process is building the site: waiting for it.\n");
      await sleep(300);
    }
  }
}
