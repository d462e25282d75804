import { networks } from "../chain/networks";

/** A network's title as it stands inside a sentence: Base is a name, the local chain is not. */
export function networkName(title: string): string {
  return title === networks.local.title ? "the local chain" : title;
}
