import { expect, test } from "vitest";
import { addressUrl, transactionUrl } from "./explorer";
import { networks } from "./networks";

const hash = `0x${"ab".repeat(32)}` as const;

test("transactions and addresses link to the explorer of their own network", () => {
  expect(transactionUrl(networks.base, hash)).toBe(`https://basescan.org/tx/${hash}`);
  expect(transactionUrl(networks["base-sepolia"], hash)).toBe(`https://sepolia.basescan.org/tx/${hash}`);
  expect(addressUrl(networks.base, networks.base.asset)).toBe(
    `https://basescan.org/address/${networks.base.asset}`,
  );
});

test("the local chain links nowhere: its transactions would be strangers' on the public explorer", () => {
  expect(transactionUrl(networks.local, hash)).toBeNull();
  expect(addressUrl(networks.local, networks.local.asset)).toBeNull();
});
