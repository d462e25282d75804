import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDirectory } from "./data-directory-lock";

/** Takes the lock, says how it went in one line, and stays until its input ends. */
const contender = `
  import { lockDataDirectory } from "./lib/db/data-directory-lock.ts";
  try {
    const unlock = lockDataDirectory(process.argv[1]);
    console.log("held");
    process.stdin.on("end", () => { unlock(); }).resume();
  } catch (error) {
    console.log(error.message);
  }`;

let directory: string;
let contenders: ChildProcess[];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "lock-"));
  contenders = [];
});
afterEach(() => {
  for (const child of contenders) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

/** Another process that tries to take the directory; `line` is what it says. */
function contend(): { child: ChildProcess; line: Promise<string> } {
  const arguments_ = [
    "--conditions=react-server",
    "--import",
    "tsx",
    "--input-type=module",
    "--eval",
    contender,
  ];
  const child = spawn(process.execPath, [...arguments_, directory], { stdio: ["pipe", "pipe", "inherit"] });
  contenders.push(child);
  const line = once(createInterface({ input: child.stdout }), "line").then(([text]) => String(text));
  return { child, line };
}

test("a second process is refused in one line that names the first", async () => {
  const first = contend();
  expect(await first.line).toBe("held");
  const message = await contend().line;
  expect(message).toContain(`is in use by process ${first.child.pid}.`);
  expect(() => lockDataDirectory(directory)).toThrow(message);
});

test("a lock given back is free, and nothing is left behind", async () => {
  const first = contend();
  expect(await first.line).toBe("held");
  first.child.stdin?.end();
  await once(first.child, "exit");
  expect(readdirSync(directory)).toEqual([]);
  lockDataDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});

test("the lock of a process that was killed is taken over", async () => {
  const first = contend();
  expect(await first.line).toBe("held");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  expect(existsSync(path.join(directory, "lock"))).toBe(true);
  const unlock = lockDataDirectory(directory);
  expect(await contend().line).toContain(`is in use by process ${process.pid}.`);
  unlock();
});

test("the lock of an earlier process with a number that is in use again is taken over", () => {
  const start = process.platform === "linux" ? '"1"' : "null";
  writeFileSync(path.join(directory, "lock"), `{"pid":${process.ppid},"started":${start}}`);
  if (process.platform === "linux") lockDataDirectory(directory)();
  else expect(() => lockDataDirectory(directory)).toThrow();
});

test("a lock file that was cut short holds nobody up", () => {
  writeFileSync(path.join(directory, "lock"), '{"pid":');
  lockDataDirectory(directory)();
});

test("of many that start at once on a stale lock exactly one gets it", async () => {
  const dead = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(dead, "exit");
  for (let round = 0; round < 3; round++) {
    writeFileSync(path.join(directory, "lock"), `{"pid":${dead.pid},"started":"1"}`);
    const racers = Array.from({ length: 8 }, contend);
    const lines = await Promise.all(racers.map(({ line }) => line));
    const winner = racers[lines.indexOf("held")];
    expect(lines.filter((line) => line === "held")).toHaveLength(1);
    expect(lines.filter((line) => line.includes(`process ${winner?.child.pid}.`))).toHaveLength(7);
    winner?.child.stdin?.end();
    await Promise.all(racers.map(({ child }) => child.exitCode ?? once(child, "exit")));
  }
});
