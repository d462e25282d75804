import { expect, test } from "vitest";
import { highestFee, replacementFees } from "./fees";

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas = maxFeePerGas / 10n) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});

test("a replacement offers at least an eighth more of both fees", () => {
  const old = fees(1_000n);
  const next = replacementFees(old, fees(800n));
  expect(next?.maxFeePerGas).toBeGreaterThanOrEqual((old.maxFeePerGas * 9n) / 8n);
  expect(next?.maxPriorityFeePerGas).toBeGreaterThanOrEqual((old.maxPriorityFeePerGas * 9n) / 8n);
});

test("a spike is followed at once", () => {
  expect(replacementFees(fees(1_000n), fees(90_000n))).toEqual(fees(90_000n));
});

test("growth ends at four times today's fee and at the limit", () => {
  expect(replacementFees(fees(4_000n), fees(1_000n))).toBeNull();
  expect(replacementFees(fees(highestFee), fees(highestFee))).toBeNull();
  let last = fees(1_000n);
  for (let round = 0; round < 100; round += 1) last = replacementFees(last, fees(1_000n)) ?? last;
  expect(last.maxFeePerGas).toBeLessThan(4_600n);
});
