import "server-only";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Takes the data directory for this process. PGlite has no lock of its own: two processes open one directory without an
 * error and destroy it. The lock is a file that names its holder; a holder that is gone does not count.
 * @returns a function that gives the lock back
 * @throws Error naming the process that holds the directory
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  mkdirSync(dataDirectory, { recursive: true });
  const file = path.join(dataDirectory, "lock");
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) });
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, mine);
  try {
    while (!takeLock(candidate, file)) removeStaleLock(file, dataDirectory);
  } finally {
    rmSync(candidate, { force: true });
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** A hard link appears whole and at once, or not at all. */
function takeLock(candidate: string, file: string): boolean {
  try {
    linkSync(candidate, file);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

function removeStaleLock(file: string, dataDirectory: string): void {
  const held = read(file);
  if (held === null) return;
  const holder = livingHolder(held);
  if (holder !== null) {
    throw new Error(
      `The data directory ${dataDirectory} is in use by process ${holder}. Stop that service first, or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  // Another process may have replaced the stale lock between our look and our rename: then give it back.
  if (read(aside) !== held) takeLock(aside, file);
  unlinkSync(aside);
}

function livingHolder(held: string): number | null {
  const match = /^{"pid":(\d+),"started":(?:"(\d+)"|null)}$/.exec(held);
  if (!match) return null;
  const pid = Number(match[1]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isCode(error, "ESRCH")) return null;
  }
  // A process number is used again after a restart of the machine: the start time tells the two apart.
  const started = processStart(pid);
  return started !== null && match[2] !== undefined && started !== match[2] ? null : pid;
}

/** When a process started, in the kernel's own ticks; null where the system has no /proc. */
function processStart(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ESRCH")) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
