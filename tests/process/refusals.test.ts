import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { servicePlace } from "../support/service-process";

/** What a start refuses, and how it says so. Real processes. */
const place = servicePlace();

/** `npm start` without npm: the same command. */
async function startScript(
  environment: Record<string, string>,
): Promise<{ code: number | null; error: string }> {
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/start.ts"];
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, NODE_ENV: "production", ...environment },
  });
  let error = "";
  child.stderr.on("data", (chunk) => {
    error += String(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, error };
}

test("a second process on one data directory says so in one line and ends", async () => {
  const service = await place.start();
  const inUse =
    /^.*The data directory \S+ is in use by process \d+\. Stop that service first, or set DATA_DIR to another folder\.\n$/;
  const server = await place.startRefused();
  expect(server.code).toBe(1);
  expect(server.output.split("\n").filter((line) => line.includes("in use by process"))).toHaveLength(1);
  const script = await startScript({ DATA_DIR: place.directory, PORT: "1" });
  expect(script.code).toBe(1);
  expect(script.error).toMatch(inUse);
  expect((await fetch(`${service.url}/stats`)).status).toBe(200);
  await service.stop();
});

test("every fault of the configuration stands in one message", async () => {
  const faulty = { DATA_DIR: place.directory, NETWORK: "base", PORT: "3000", MAX_UNSETTLED: "1" };
  const { code, error } = await startScript(faulty);
  expect(code).toBe(1);
  expect(error).toContain("The configuration has 4 faults:");
  for (const variable of ["RPC_URL", "PAY_TO", "FACILITATOR_PRIVATE_KEY", "DATABASE_URL"]) {
    expect(error).toMatch(new RegExp(`^ {2}${variable}: `, "m"));
  }
  expect(error).not.toContain("    at ");
});

test("a chain that does not answer ends the start with one clear line", async () => {
  const { code, output } = await place.startRefused({ RPC_URL: "http://127.0.0.1:1" });
  expect(code).toBe(1);
  expect(output).toContain("Book Knowledge could not start.");
});
