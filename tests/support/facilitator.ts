import { type Address, type Hash, type Hex, isHash, type PrivateKeyAccount } from "viem";
import { afterAll, afterEach } from "vitest";
import { createChainClient } from "@/lib/chain/chain-client";
import { databaseStore } from "@/lib/facilitator/database-store";
import type { SignedAuthorization } from "@/lib/facilitator/exact-payment";
import { createFacilitator, type Facilitator } from "@/lib/facilitator/facilitator";
import type { SettleResponse } from "@/lib/facilitator/protocol";
import { signAuthorization } from "@/tests/support/authorization";
import type { testChain } from "./chain";
import type { testDatabase } from "./database";
import { eventually } from "./eventually";
import { facilitatorRequestFor } from "./facilitator-request";
import { anyAddress } from "./wallet-contract";

type Chain = ReturnType<typeof testChain>;
type FacilitatorOptions = Partial<Parameters<typeof createFacilitator>[0]> & { rpcUrl?: string };

/** Facilitators on a test file's chain and database, and payments for them. Every one is stopped after its test. */
export function testFacilitators(chain: Chain, database: ReturnType<typeof testDatabase>) {
  const opened: Facilitator[] = [];
  let miner: NodeJS.Timeout | undefined;
  afterAll(() => clearInterval(miner));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((facilitator) => facilitator.stop()));
  });
  const amount = 10_000n;
  return {
    amount,
    /** Another one with the same key on the same journal, as after a restart or on another host. */
    open({ rpcUrl = chain.rpcUrl, ...options }: FacilitatorOptions = {}): Facilitator {
      const facilitator = createFacilitator({
        network: chain.network,
        client: createChainClient(chain.network, rpcUrl),
        signer: chain.facilitatorAccount,
        payTo: chain.payTo,
        confirmations: 2,
        store: databaseStore(database.db, chain.network.id),
        pollMs: 25,
        // However slow the machine: a test that wants "pending" says so itself.
        settleWaitMs: 60_000,
        chainTimeoutMs: 1_000,
        ...options,
      });
      facilitator.start();
      opened.push(facilitator);
      return facilitator;
    },
    /** A payment of the one price, signed by its payer. */
    async pay(
      account: PrivateKeyAccount,
      changed: Partial<{
        to: Address;
        value: bigint;
        validAfter: bigint;
        validBefore: bigint;
        nonce: Hex;
      }> = {},
    ): Promise<SignedAuthorization> {
      const terms = { to: chain.payTo, value: amount, ...changed };
      const { authorization, signature } = await signAuthorization({
        network: chain.network,
        account,
        ...terms,
      });
      return { authorization, signature };
    },
    request: (payment: SignedAuthorization, version: 1 | 2 = 2) =>
      facilitatorRequestFor({ network: chain.network, payTo: chain.payTo, amount }, payment, version),

    /** The transaction an answer names. */
    transactionOf({ transaction }: SettleResponse): Hash {
      if (!isHash(transaction)) throw new Error(`"${transaction}" is no transaction.`);
      return transaction;
    },
    /** Somebody else sends a transaction. With a `tip` it is mined before all of ours. */
    async strangerSends(call: { to: Address; data: Hex }, tip = 0n): Promise<Hash> {
      const stranger = anyAddress();
      await chain.admin.setBalance({ address: stranger, value: 10n ** 18n });
      await chain.admin.impersonateAccount({ address: stranger });
      const fees = { maxFeePerGas: 10n ** 11n + tip, maxPriorityFeePerGas: 10n ** 9n + tip };
      return chain.admin.sendTransaction({ account: stranger, ...call, gas: 300_000n, ...fees });
    },

    /** From now on only `mine` makes blocks, so that a test decides what happens between two of them. */
    async stopMining(): Promise<void> {
      clearInterval(miner);
      await chain.admin.setIntervalMining({ interval: 0 });
    },
    /** A block every tenth of a second. */
    async resumeMining(): Promise<void> {
      clearInterval(miner);
      await chain.admin.setIntervalMining({ interval: 0 });
      miner = setInterval(() => void chain.admin.mine({ blocks: 1 }).catch(() => {}), 100);
    },
    async mine(blocks = 1): Promise<void> {
      await chain.admin.mine({ blocks });
    },
    /** The newest blocks are replaced by as many empty ones, and their transactions are gone. */
    async reorganize(depth: number): Promise<void> {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_reorg", params: [depth, []] });
      const headers = { "Content-Type": "application/json" };
      const answer = await (await fetch(chain.rpcUrl, { method: "POST", headers, body })).json();
      if (answer.error) throw new Error(`anvil_reorg: ${answer.error.message}`);
    },
    /** The transactions in the node's pool that are ready to be mined, once there are at least `count`. */
    async pooled(count = 1): Promise<Hash[]> {
      return eventually(async () => {
        const { pending } = await chain.admin.getTxpoolContent();
        const hashes = Object.values(pending).flatMap((ofSender) =>
          Object.values(ofSender).map(({ hash }) => hash),
        );
        return hashes.length >= count ? hashes : null;
      }, `${count} transactions in the pool`);
    },
  };
}
