import { spawn } from "node:child_process";
import { request } from "node:http";
import { expect, test } from "vitest";
import { servicePlace } from "../support/service-process";
import { smallCollection } from "../support/small-collection";

/** What a start refuses, and how it says so. Real processes. */
const place = servicePlace(smallCollection());

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

test("the public port leads to the facilitator under no path and no header", async () => {
  const service = await place.start();
  const { port } = new URL(service.url);
  const facilitator = /the facilitator listens url=http:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1];
  const disguises = [
    {},
    { host: `127.0.0.1:${facilitator}` },
    {
      "x-forwarded-host": `127.0.0.1:${facilitator}`,
      "x-forwarded-for": "127.0.0.1",
      forwarded: "for=127.0.0.1",
    },
    { authorization: "Bearer anything", "x-invoke-path": "/supported", "x-middleware-rewrite": "/supported" },
  ];
  for (const path of [
    "/supported",
    "/verify",
    "/settle",
    "/facilitator/supported",
    "//supported",
    "/%73upported",
  ]) {
    for (const headers of disguises) {
      const { status, body } = await rawGet({ port, path, headers });
      // 308: Next takes the second slash away.
      expect([path, headers, status]).toEqual([path, headers, path.startsWith("//") ? 308 : 404]);
      expect(body).not.toContain("signers");
    }
  }
  await service.stop();
});

/** A request whose Host is whatever the headers say, which fetch would not send. */
function rawGet(options: { port: string; path: string; headers: Record<string, string | undefined> }) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", ...options }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += String(chunk);
      });
      response.on("end", () => resolve({ status: response.statusCode, body }));
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}
