import { expect, test } from "vitest";
import { PassingFault, retryAfterMs, withRetries } from "./with-retries";

/** Work that fails so often, and the pauses that were made. */
function failing(faults: Error[]) {
  const pauses: number[] = [];
  let tries = 0;
  const work = async () => {
    const fault = faults[tries++];
    if (fault) throw fault;
    return "done";
  };
  return { work, pauses, pause: async (ms: number) => void pauses.push(ms), tries: () => tries };
}

test("a fault that passes is tried again, after the server's pause or one that doubles", async () => {
  const faults = [
    new PassingFault("a"),
    new PassingFault("b", { retryAfterMs: 7_000 }),
    new PassingFault("c"),
  ];
  const { work, pauses, pause } = failing(faults);
  expect(await withRetries(work, { pause })).toBe("done");
  expect(pauses).toHaveLength(3);
  expect(pauses[0]).toBeGreaterThanOrEqual(750);
  expect(pauses[0]).toBeLessThanOrEqual(1_250);
  expect(pauses[1]).toBe(7_000);
  expect(pauses[2]).toBeGreaterThanOrEqual(3_000);
  expect(pauses[2]).toBeLessThanOrEqual(5_000);
});

test("the tries are bounded, a pause too long is not waited for, any other error ends it at once", async () => {
  const endless = failing(Array.from({ length: 9 }, () => new PassingFault("still")));
  await expect(withRetries(endless.work, { attempts: 4, pause: endless.pause })).rejects.toThrow("still");
  expect(endless.tries()).toBe(4);

  const tomorrow = failing([new PassingFault("quota", { retryAfterMs: 86_400_000 })]);
  await expect(withRetries(tomorrow.work, tomorrow)).rejects.toThrow("quota");
  expect(tomorrow.pauses).toEqual([]);

  const wrong = failing([new Error("bug")]);
  await expect(withRetries(wrong.work, wrong)).rejects.toThrow("bug");
  expect(wrong.tries()).toBe(1);
});

test("an abort ends a pause, and nothing is tried again", async () => {
  const controller = new AbortController();
  const { work, tries } = failing([new PassingFault("a", { retryAfterMs: 60_000 })]);
  const running = withRetries(work, { signal: controller.signal });
  controller.abort(new Error("Stopped."));
  await expect(running).rejects.toThrow(/Stopped|abort/);
  expect(tries()).toBe(1);
});

test.each([
  ["3", 3_000],
  ["0.5", 500],
  ["Sat, 21 Nov 2026 00:00:10 GMT", 10_000],
  ["Sat, 21 Nov 2020 00:00:10 GMT", 0],
  ["soon", null],
  ["-5", null],
  ["", null],
  [null, null],
])("Retry-After: %s is a pause of %s ms", (header, milliseconds) => {
  expect(retryAfterMs(header, Date.parse("2026-11-21T00:00:00Z"))).toBe(milliseconds);
});
