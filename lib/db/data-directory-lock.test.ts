import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDirectory } from "./data-directory-lock";

/** Takes the lock of each directory that it is told and says in one line how that went; "unlock" gives the last back. */
const contender = `
  import { createInterface } from "node:readline";
  import { lockDataDirectory } from "./lib/db/data-directory-lock.ts";
  let unlock;
  createInterface({ input: process.stdin }).on("line", (line) => {
    try {
      if (line === "unlock") unlock();
      else unlock = lockDataDirectory(line);
      console.log("done");
    } catch (error) {
      console.log(error.message);
    }
  });`;

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

/** Another process. */
function contend() {
  const run = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", contender];
  const child = spawn(process.execPath, run, { stdio: ["pipe", "pipe", "inherit"] });
  contenders.push(child);
  const lines = createInterface({ input: child.stdout });
  return {
    pid: child.pid,
    tell: async (line: string): Promise<string> => {
      child.stdin.write(`${line}\n`);
      return once(lines, "line").then(([answer]) => String(answer));
    },
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("a second process is refused in one line that names the first", async () => {
  const [first, second] = [contend(), contend()];
  expect(await first.tell(directory)).toBe("done");
  const message = await second.tell(directory);
  expect(message).toContain(`is in use by process ${first.pid}.`);
  expect(() => lockDataDirectory(directory)).toThrow(message);
});

test("a lock given back is free, and does not grow into a heap", async () => {
  const first = contend();
  await first.tell(directory);
  await first.tell("unlock");
  for (let again = 0; again < 3; again++) lockDataDirectory(directory)();
  await first.tell(directory);
  expect(() => lockDataDirectory(directory)).toThrow(`is in use by process ${first.pid}.`);
  expect(readdirSync(directory)).toEqual(["lock.4", "lock.5"]);
});

test("the lock of a process that was killed is taken over, and is a lock again", async () => {
  const [first, second] = [contend(), contend()];
  await first.tell(directory);
  await first.kill();
  expect(readdirSync(directory)).toEqual(["lock.1"]);
  lockDataDirectory(directory);
  expect(await second.tell(directory)).toContain(`is in use by process ${process.pid}.`);
});

test("who gives back a lock that is no longer theirs takes nothing from its new holder", async () => {
  const unlock = lockDataDirectory(directory);
  rmSync(path.join(directory, "lock.1"));
  const other = contend();
  await other.tell(directory);
  unlock();
  expect(() => lockDataDirectory(directory)).toThrow(`is in use by process ${other.pid}.`);
});

test.runIf(process.platform === "linux")("a process number in use again does not hold an old lock", () => {
  writeFileSync(path.join(directory, "lock.1"), `{"pid":${process.ppid},"started":"1"}`);
  expect(() => lockDataDirectory(directory)).not.toThrow();
});

test("a lock file that was cut short holds nobody up", () => {
  writeFileSync(path.join(directory, "lock.1"), '{"pid":');
  expect(() => lockDataDirectory(directory)).not.toThrow();
});

test("of many that take over a dead process's lock at once exactly one gets it", async () => {
  const racers = Array.from({ length: 6 }, contend);
  const dead = contend();
  await Promise.all(racers.map((racer, i) => racer.tell(path.join(directory, `warm-${i}`))));
  await dead.tell(path.join(directory, "warm"));
  await dead.kill();
  for (let round = 0; round < 200; round++) {
    const contested = path.join(directory, `round-${round}`);
    mkdirSync(contested);
    writeFileSync(path.join(contested, "lock.1"), `{"pid":${dead.pid},"started":"1"}`);
    const answers = await Promise.all(racers.map((racer) => racer.tell(contested)));
    const winner = racers[answers.indexOf("done")];
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes(`by process ${winner?.pid}.`))).toHaveLength(5);
  }
});
