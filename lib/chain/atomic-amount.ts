/** Decimals of the payment token: 1 USDC is 1,000,000 atomic units. */
export const tokenDecimals = 6;

/**
 * Reads an amount such as "0.05" into atomic units without ever passing through floating point.
 * @returns null when the text is no plain decimal number or has more than 6 decimals
 */
export function parseAtomicAmount(text: string): bigint | null {
  const match = /^(\d{1,24})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  return BigInt(whole) * 10n ** BigInt(tokenDecimals) + BigInt(fraction.padEnd(tokenDecimals, "0"));
}

/** Writes atomic units as a decimal number with at least two decimals and no needless zeros: 50000 is "0.05". */
export function formatAtomicAmount(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(tokenDecimals + 1, "0");
  const whole = digits.slice(0, -tokenDecimals);
  const fraction = digits.slice(-tokenDecimals).replace(/0{1,4}$/, "");
  return `${amount < 0n ? "-" : ""}${whole}.${fraction}`;
}
