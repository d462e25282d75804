import { isAmount, shape } from "./shape";

/**
 * What a wallet can spend: its balance less what it bought and has not paid yet. Atomic units.
 * @throws Error when the service cannot tell
 */
export async function fetchAvailable(address: string): Promise<bigint> {
  const response = await fetch(`/balance/${address}`, { cache: "no-store" });
  const value: unknown = await response.json();
  if (!response.ok || !isBalance(value)) throw new Error(`The balance of ${address} is not known.`);
  return BigInt(value.available);
}

const isBalance = shape<{ available: string }>({ available: isAmount });
