import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";

type Signal = "SIGINT" | "SIGTERM";
type NextRun = {
  child: ChildProcess;
  /** The exit code, 128 and the signal's number when a signal ended it, and the signal that we were sent meanwhile. */
  ended: Promise<{ code: number; stoppedBy: Signal | null }>;
};

/**
 * Runs Next's command line in a process of its own: a plain Node, without the loader and the conditions that this
 * process runs under. It is sent the signals that we are sent.
 */
export function runNext(args: string[], stdio: StdioOptions): NextRun {
  const command = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [command, ...args], {
    stdio,
    // A build made under another NODE_ENV, such as a test runner's, would be another site.
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  let stoppedBy: Signal | null = null;
  const forward = (signal: Signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  process.on("SIGINT", forward).on("SIGTERM", forward);
  const ended = new Promise<{ code: number; stoppedBy: Signal | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), stoppedBy });
    });
  });
  return { child, ended };
}
