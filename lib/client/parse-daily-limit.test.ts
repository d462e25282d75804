import { expect, test } from "vitest";
import { parseDailyLimit } from "./parse-daily-limit";

test("a limit is read from 0 to 100 USDC with at most six decimals, point or comma", () => {
  expect(parseDailyLimit(" 0.50 ")).toBe(500_000n);
  expect(parseDailyLimit("0,5")).toBe(500_000n);
  expect(parseDailyLimit("0")).toBe(0n);
  expect(parseDailyLimit("100")).toBe(100_000_000n);
  expect(parseDailyLimit("0.000001")).toBe(1n);
});

test("anything else is none", () => {
  for (const text of ["", "-1", "100.000001", "0.0000001", "1,000.5", "1e2", "٣", "five", "1 USDC", "0x10"])
    expect(parseDailyLimit(text), text).toBeNull();
});
