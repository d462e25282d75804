import { expect, test } from "vitest";
import { formatAtomicAmount, parseAtomicAmount } from "./atomic-amount";

test.each([
  ["0", 0n],
  ["5", 5_000_000n],
  ["0.05", 50_000n],
  ["0.000001", 1n],
  ["1.5", 1_500_000n],
  ["007.10", 7_100_000n],
  [" 0.02 ", 20_000n],
  ["9007199254740993.000001", 9_007_199_254_740_993_000_001n],
])("reads %s exactly", (text, amount) => {
  expect(parseAtomicAmount(text)).toBe(amount);
});

test.each(["", ".", ".5", "5.", "-1", "+1", "1e6", "0x1", "1,5", "1 000", "0.0000001", "Infinity", "٣"])(
  "refuses %o, which is no plain decimal number of 6 places",
  (text) => {
    expect(parseAtomicAmount(text)).toBeNull();
  },
);

test.each([
  [0n, "0.00"],
  [1n, "0.000001"],
  [50_000n, "0.05"],
  [50_100n, "0.0501"],
  [1_000_000n, "1.00"],
  [1_500_000n, "1.50"],
  [-20_000n, "-0.02"],
  [9_007_199_254_740_993_000_001n, "9007199254740993.000001"],
])("writes %s with two to six decimals", (amount, text) => {
  expect(formatAtomicAmount(amount)).toBe(text);
});

test("what is written is read back as the same amount", () => {
  for (let amount = 1n; amount < 10n ** 24n; amount = amount * 7n + 3n)
    expect(parseAtomicAmount(formatAtomicAmount(amount))).toBe(amount);
});
