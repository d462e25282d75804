import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPacemaker } from "./pacemaker";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A chain that tells how many transactions each of its blocks holds. */
function pacedChain() {
  const blocks: number[] = [];
  let pool = 0;
  let arrivesBeforeBlock = 0;
  return {
    blocks,
    arrive: (count: number) => {
      pool += count;
    },
    /** They come between the look into the pool and the block. */
    arriveBeforeNextBlock: (count: number) => {
      arrivesBeforeBlock = count;
    },
    getTxpoolStatus: async () => ({ pending: pool, queued: 0 }),
    mine: async () => {
      blocks.push(pool + arrivesBeforeBlock);
      pool = 0;
      arrivesBeforeBlock = 0;
    },
    getBlockTransactionCount: async () => blocks.at(-1) ?? 0,
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test("an idle chain makes no blocks, and a transaction gets its own and the confirmations", async () => {
  const chain = pacedChain();
  const stop = startPacemaker(chain, 2);
  await seconds(10);
  expect(chain.blocks).toEqual([0, 0]);
  chain.arrive(1);
  await seconds(10);
  expect(chain.blocks).toEqual([0, 0, 1, 0, 0]);
  stop();
});

test("a transaction that comes while a block is being made is confirmed, too", async () => {
  const chain = pacedChain();
  const stop = startPacemaker(chain, 2);
  await seconds(1);
  chain.arriveBeforeNextBlock(1);
  await seconds(10);
  expect(chain.blocks).toEqual([0, 1, 0, 0]);
  stop();
});
