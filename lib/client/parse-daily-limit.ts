import { parseAtomicAmount } from "../chain/atomic-amount";

/** 100 USDC. */
const highestLimit = 100_000_000n;

/** A daily limit as a reader writes it, with a point or a comma; null when it is none from 0 to 100 USDC. */
export function parseDailyLimit(text: string): bigint | null {
  const amount = parseAtomicAmount(text.trim().replace(/^([\d]+),(\d+)$/, "$1.$2"));
  return amount === null || amount > highestLimit ? null : amount;
}
