import "server-only";
import type { ChainAdministration } from "./chain-administration";

const beatMs = 1_000;

/**
 * Mines a block a second while there is something to mine, and `confirmations` more on top of it. A chain that mined
 * always would grow by 140 MB a day of empty blocks, all of them written out every second (measured).
 * @returns a function that stops it
 */
export function startPacemaker(administration: ChainAdministration, confirmations: number): () => void {
  let blocksOwed = confirmations;
  let isBeating = false;
  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      const { pending } = await administration.getTxpoolStatus();
      if (pending > 0) blocksOwed = confirmations + 1;
      if (blocksOwed === 0) return;
      await administration.mine({ blocks: 1 });
      blocksOwed -= 1;
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
