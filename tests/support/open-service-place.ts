import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "@/lib/devnet/anvil-process";
import { isAlive } from "@/lib/devnet/is-alive";
import { eventually } from "./eventually";

/** One server process, as `npm start` runs it. */
export type ServiceProcess = {
  url: string;
  output(): string;
  /** Ends the process as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, as Ctrl-C does. */
  stop(): Promise<void>;
};

export type ServicePlace = ReturnType<typeof openServicePlace>;

/**
 * A data directory with its chain, for whole server processes of the build at hand. It outlives the processes started in
 * it, and ends with `close`. It knows no test runner.
 * @param settings the environment of every process started here, asked anew at each start
 */
export function openServicePlace(settings: () => Record<string, string> = () => ({})) {
  const directory = mkdtempSync(path.join(tmpdir(), "service-"));
  const running = new Set<ChildProcess>();

  const spawnService = async (environment: Record<string, string>) => {
    const all: NodeJS.ProcessEnv = {
      ...inherited(),
      DATA_DIR: directory,
      PORT: String(await findFreePort()),
      LOCAL_CHAIN_PORT: String(await findFreePort()),
      FACILITATOR_PORT: String(await findFreePort()),
      ...settings(),
      ...environment,
    };
    const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
    const child = spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", `${all.PORT}`], {
      env: all,
    });
    running.add(child);
    const chunks: string[] = [];
    child.stdout.on("data", (chunk) => chunks.push(String(chunk)));
    child.stderr.on("data", (chunk) => chunks.push(String(chunk)));
    child.once("exit", () => running.delete(child));
    return { child, url: `http://127.0.0.1:${all.PORT}`, output: () => chunks.join("") };
  };

  return {
    directory,
    /** Starts a process and waits until it says that it is open. */
    async start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
      const { child, url, output } = await spawnService(environment);
      await eventually(
        () => {
          if (child.exitCode !== null) throw new Error(`The service ended at once:\n${output()}`);
          return output().includes("is open at") ? true : null;
        },
        "the service to open",
        120,
      );
      return { url, output, kill: () => end(child, "SIGKILL"), stop: () => end(child, "SIGTERM") };
    },
    /** Starts a process that is expected to refuse: its exit code and all it printed. */
    async startRefused(
      environment: Record<string, string> = {},
    ): Promise<{ code: number | null; output: string }> {
      const { child, output } = await spawnService(environment);
      await new Promise((resolve) => child.once("close", resolve));
      return { code: child.exitCode, output: output() };
    },
    /** Ends the place's chain as a power cut would. */
    async killChain(): Promise<void> {
      const { pid } = chainRecord(directory);
      process.kill(pid, "SIGKILL");
      await eventually(() => (isAlive(pid) ? null : true), "the chain to end");
    },
    /** Stops the place's chain from answering. Returns what lets it go on. */
    pauseChain(): () => void {
      const { pid } = chainRecord(directory);
      process.kill(pid, "SIGSTOP");
      return () => process.kill(pid, "SIGCONT");
    },
    get chainUrl() {
      return `http://127.0.0.1:${chainRecord(directory).port}`;
    },
    /** Ends what runs here and takes the directory away. */
    async close(): Promise<void> {
      for (const child of running) await end(child, "SIGKILL");
      endChain(directory);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What a newcomer's shell has, and none of the test runner's own settings. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  await ended;
}

function chainRecord(directory: string): { pid: number; port: number } {
  return JSON.parse(readFileSync(path.join(directory, "chain/anvil.json"), "utf8"));
}

function endChain(directory: string): void {
  try {
    process.kill(chainRecord(directory).pid, "SIGKILL");
  } catch {
    // There was none, or it has ended.
  }
}
