import "server-only";
import { closeSync, copyFileSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { log } from "@/lib/log";

const copyEveryMs = 5_000;

/**
 * Makes sure that anvil can start from its state file. anvil writes over the file in place, so a kill or a power cut may
 * leave half of it: then the newest whole copy takes its place, and the torn file is kept aside.
 */
export function restoreStateFile(state: string): void {
  if (modifiedAt(state) === null || isWhole(state)) return;
  const aside = `${state}.unreadable-${Date.now()}`;
  renameSync(state, aside);
  const hasCopy = modifiedAt(copyOf(state)) !== null && isWhole(copyOf(state));
  if (hasCopy) copyFileSync(copyOf(state), state);
  const remedy = hasCopy ? "its last copy is used" : "a new chain is started";
  log("warn", `the local chain's state was torn; ${remedy}`, { kept: aside });
}

/**
 * Keeps a whole copy of the state file beside it while anvil runs.
 * @returns a function that stops it
 */
export function keepStateCopy(state: string): () => void {
  let copiedAt: number | null = null;
  const timer = setInterval(() => {
    const changedAt = modifiedAt(state);
    if (changedAt === null || changedAt === copiedAt) return;
    const draft = `${copyOf(state)}.draft`;
    copyFileSync(state, draft);
    if (!isWhole(draft)) return;
    renameSync(draft, copyOf(state));
    copiedAt = changedAt;
  }, copyEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

function copyOf(state: string): string {
  return `${state}.copy`;
}

/** A dump is one JSON object: half of it does not end with its brace. Cost does not grow with the file. */
function isWhole(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(16, size));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    return tail.toString("utf8").trimEnd().endsWith("}");
  } finally {
    closeSync(handle);
  }
}

function modifiedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
