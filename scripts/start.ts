import { createServer } from "node:net";
import { lockDataDirectory } from "@/lib/db/data-directory-lock";
import { type Environment, env } from "@/lib/env";
import { buildOnce } from "./build-once";
import { loadEnvFile } from "./load-env-file";
import { runNext } from "./run-next";

/**
 * `npm start`: everything that can be refused is refused before the build, in one message; then the site is built if
 * need be and served by a process of its own.
 * @returns the exit code of the server
 */
async function main(): Promise<number> {
  endWithNpm();
  loadEnvFile();
  const environment = env();
  const unlock = ownsDataDirectory(environment) ? lockDataDirectory(environment.dataDirectory) : () => {};
  process.once("exit", unlock);
  await assertPortIsFree(environment);
  await buildOnce(process.cwd());
  unlock();
  // The channel closes when we are gone, even killed without a word; lib/boot watches it.
  const { ended } = runNext(
    ["start", "-H", environment.host, "-p", String(environment.port)],
    ["inherit", "inherit", "inherit", "ipc"],
  );
  return (await ended).code;
}

/** The embedded database and the local chain live there; lib/boot takes the same lock for its whole life. */
function ownsDataDirectory({ databaseUrl, network, rpcUrl }: Environment): boolean {
  return databaseUrl === null || (network === "local" && rpcUrl === null);
}

function assertPortIsFree({ host, port }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const isTaken = code === "EADDRINUSE";
      reject(
        new Error(
          isTaken
            ? `Port ${port} is in use. Set PORT to a free one.`
            : `HOST and PORT: cannot listen there (${message}).`,
        ),
      );
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** npm sends SIGTERM to the shell between us, and that shell dies without passing it on. */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = () => process.ppid === shell || process.kill(process.pid, "SIGTERM");
  setInterval(watch, 500).unref();
}

main().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
