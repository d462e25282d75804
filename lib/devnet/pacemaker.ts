import "server-only";
import type { ChainAdministration } from "./chain-administration";

const beatMs = 1_000;

/** What the pacemaker asks of a chain. */
export type Paced = Pick<ChainAdministration, "getTxpoolStatus" | "mine" | "getBlockTransactionCount">;

/**
 * Mines a block a second while there is something to mine, and `confirmations` more on top of the last one that held a
 * transaction. A chain that mined always would grow by 140 MB a day of empty blocks, all of them written out every second
 * (measured).
 * @returns a function that stops it
 */
export function startPacemaker(chain: Paced, confirmations: number): () => void {
  let blocksOwed = confirmations;
  let isBeating = false;
  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      const { pending } = await chain.getTxpoolStatus();
      if (pending > 0) blocksOwed = confirmations + 1;
      if (blocksOwed === 0) return;
      await chain.mine({ blocks: 1 });
      // The block tells, not the pool: a transaction may have come after the one was asked and before the other was made.
      const held = await chain.getBlockTransactionCount({ blockTag: "latest" });
      blocksOwed = held > 0 ? confirmations : blocksOwed - 1;
    } catch {
      // The node is ending or busy; whoever needs the chain will say so.
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  timer.unref();
  return () => clearInterval(timer);
}
