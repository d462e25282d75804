import { expect, test } from "vitest";
import { untilItSucceeds } from "./until-it-succeeds";

/** Work that each test ends itself, time after time. */
function heldWork() {
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const failures: unknown[] = [];
  const work = untilItSucceeds(
    () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })),
    (error) => failures.push(error),
  );
  return { ends, failures, ...work };
}

test("nothing is done unasked, and one thing at a time", async () => {
  const { ends, ask, goOn, underWay } = heldWork();
  goOn();
  expect(ends).toHaveLength(0);
  ask();
  goOn();
  goOn();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await underWay();
  goOn();
  expect(ends).toHaveLength(1);
});

test("what is asked for meanwhile is done once, afterwards", async () => {
  const { ends, ask, goOn, underWay } = heldWork();
  ask();
  goOn();
  ask();
  ask();
  goOn();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await underWay();
  goOn();
  expect(ends).toHaveLength(2);
});

test("a failure is told, throws nowhere, and is tried again", async () => {
  const { ends, failures, ask, goOn, underWay } = heldWork();
  const fault = new Error("the database went away");
  ask();
  goOn();
  ends[0]?.reject(fault);
  await underWay();
  expect(failures).toEqual([fault]);
  goOn();
  expect(ends).toHaveLength(2);
});
