import { afterEach, beforeEach, expect, test } from "vitest";
import { overLimit, startOfMonth, startOfToday } from "./spending";

let zone: string | undefined;
beforeEach(() => {
  zone = process.env.TZ;
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

function inZone(timeZone: string, moment: string) {
  process.env.TZ = timeZone;
  const now = new Date(moment);
  return { today: startOfToday(now).toISOString(), month: startOfMonth(now).toISOString() };
}

test("day and month begin where the reader lives, not at Greenwich", () => {
  expect(inZone("UTC", "2026-10-01T03:00:00Z")).toEqual({
    today: "2026-10-01T00:00:00.000Z",
    month: "2026-10-01T00:00:00.000Z",
  });
  expect(inZone("America/Los_Angeles", "2026-10-01T03:00:00Z")).toEqual({
    today: "2026-09-30T07:00:00.000Z",
    month: "2026-09-01T07:00:00.000Z",
  });
  expect(inZone("Pacific/Kiritimati", "2026-09-30T11:00:00Z")).toEqual({
    today: "2026-09-30T10:00:00.000Z",
    month: "2026-09-30T10:00:00.000Z",
  });
});

test("the last and the first millisecond of a day are of different days", () => {
  expect(inZone("Europe/Berlin", "2026-10-03T21:59:59.999Z").today).toBe("2026-10-02T22:00:00.000Z");
  expect(inZone("Europe/Berlin", "2026-10-03T22:00:00.000Z").today).toBe("2026-10-03T22:00:00.000Z");
});

test("days of 23 and 25 hours begin at their own midnight", () => {
  expect(inZone("Europe/Berlin", "2026-03-29T12:00:00Z").today).toBe("2026-03-28T23:00:00.000Z");
  expect(inZone("Europe/Berlin", "2026-10-25T12:00:00Z").today).toBe("2026-10-24T22:00:00.000Z");
  expect(inZone("Europe/Berlin", "2026-03-31T12:00:00Z").month).toBe("2026-02-28T23:00:00.000Z");
});

test("a day without a midnight begins at one o'clock, and one with two begins at the first", () => {
  // Beirut goes from 23:59 to 01:00 on 29 March 2026.
  expect(inZone("Asia/Beirut", "2026-03-29T12:00:00Z").today).toBe("2026-03-28T22:00:00.000Z");
  // Havana goes from 00:59 back to 00:00 on 1 November 2026.
  expect(inZone("America/Havana", "2026-11-01T05:30:00Z").today).toBe("2026-11-01T04:00:00.000Z");
});

test("the limit may be reached, not passed, and a limit of zero asks each time", () => {
  expect(overLimit({ spent: 450_000n, price: 50_000n, limit: 500_000n })).toBe(false);
  expect(overLimit({ spent: 450_001n, price: 50_000n, limit: 500_000n })).toBe(true);
  expect(overLimit({ spent: 0n, price: 1n, limit: 0n })).toBe(true);
  expect(overLimit({ spent: 0n, price: 2n ** 80n, limit: 2n ** 80n })).toBe(false);
});
