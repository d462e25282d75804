import "server-only";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Takes the data directory for this process. PGlite has no lock of its own: two processes open one directory without an
 * error and destroy it. Each lock is a file of its own that names its holder and has a number; the directory belongs to
 * the highest one, for as long as its holder lives. The highest file is never removed, only followed by the next number,
 * so numbers never come again: of many that find a dead holder at once one gets the next number, and whoever decided on
 * an old number sees a higher one beside it.
 * @returns a function that gives the lock back
 * @throws Error naming the process that holds the directory
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  mkdirSync(dataDirectory, { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) });
  const candidate = path.join(dataDirectory, `lock.new.${process.pid}`);
  writeFileSync(candidate, mine);
  try {
    const file = takeNextLock(candidate, dataDirectory);
    return () => {
      if (read(file) !== mine) return;
      writeFileSync(candidate, "");
      renameSync(candidate, file);
    };
  } finally {
    rmSync(candidate, { force: true });
  }
}

function takeNextLock(candidate: string, dataDirectory: string): string {
  for (;;) {
    const [last = 0, ...earlier] = lockNumbers(dataDirectory);
    const file = path.join(dataDirectory, `lock.${last}`);
    const held = last === 0 ? "" : read(file);
    if (held === null) continue;
    const holder = livingHolder(held);
    if (holder !== null) {
      throw new Error(
        `The data directory ${dataDirectory} is in use by process ${holder}. Stop that service first, or set DATA_DIR to another folder.`,
      );
    }
    for (const number of earlier) rmSync(path.join(dataDirectory, `lock.${number}`), { force: true });
    const next = path.join(dataDirectory, `lock.${last + 1}`);
    if (!link(candidate, next)) continue;
    if (lockNumbers(dataDirectory)[0] === last + 1) return next;
    rmSync(next, { force: true });
  }
}

/** The numbers of the lock files, highest first. */
function lockNumbers(dataDirectory: string): number[] {
  return readdirSync(dataDirectory)
    .flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

/** A hard link appears whole and at once, or not at all. */
function link(candidate: string, file: string): boolean {
  try {
    linkSync(candidate, file);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
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
