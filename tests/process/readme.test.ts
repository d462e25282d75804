import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { servicePlace } from "../support/service-process";

/** The README's transcripts are true: each command against a fresh service prints what stands there. */
const place = servicePlace();
const readme = readFileSync("README.md", "utf8");
const transcripts = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = "", ...answer] = text.trim().split("\n");
      return { command, answer: answer.join("\n") };
    }),
);

/** Runs a command of the README against the service: `curl 'URL'`, or the buyer. */
async function run(command: string, url: string): Promise<string> {
  const curl = /^curl '([^']+)'$/.exec(command)?.[1];
  if (curl) return (await fetch(curl.replace("http://127.0.0.1:3000", url))).text();
  const bought = /^npm run -s buy -- '?([^']+?)'?$/.exec(command)?.[1];
  if (!bought) throw new Error(`The test cannot run “${command}”.`);
  const buyer = spawn(process.execPath, ["--import", "tsx", "examples/buy.ts", bought, url]);
  let output = "";
  buyer.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  buyer.stderr.on("data", (chunk) => {
    output += String(chunk);
  });
  await new Promise((resolve) => buyer.once("close", resolve));
  return output;
}

/** The README's answer as a pattern: `…` stands for anything. */
function pattern(answer: string): RegExp {
  const literal = answer.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[\\s\\S]+?")}$`);
}

test("every command of the README prints what stands below it", async () => {
  const service = await place.start();
  expect(transcripts.length).toBeGreaterThan(8);
  for (const { command, answer } of transcripts) {
    const printed = (await run(command, service.url)).trim().replaceAll(service.url, "http://127.0.0.1:3000");
    expect(printed, command).toMatch(pattern(answer));
  }
  // A demo wallet that buys faster than it is settled would be refused: what was bought settles.
  await eventually(
    async () => (service.output().match(/ settled payment=/g)?.length === 3 ? true : null),
    "the three",
  );
  await service.stop();
}, 300_000);

test("the README names every variable it explains as .env.example does", () => {
  const known = readFileSync(".env.example", "utf8");
  for (const [, name = ""] of readme.matchAll(/`([A-Z][A-Z_]{3,})[`=]/g)) {
    // The buyer's own, and the tests'.
    if (["PRIVATE_KEY", "TEST_DATABASE_URL", "CHROMIUM_PATH", "PAYMENT"].includes(name)) continue;
    expect(known).toContain(name);
  }
});
