import { localChainTitle } from "../chain/local-chain-title";

/** A network's title as it stands inside a sentence: Base is a name, the local chain is not. */
export function networkName(title: string): string {
  return title === localChainTitle ? "the local chain" : title;
}
