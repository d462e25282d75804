import {
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  parseAbi,
  toEventSelector,
} from "viem";
import type { TransferAuthorization } from "../chain/eip3009";
import type { ChainLog } from "./chain-access";

const abi = parseAbi([
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
  "event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);
const used = toEventSelector(abi[0]);
const canceled = toEventSelector(abi[1]);
const transfer = toEventSelector(abi[2]);

/** Topics that find what spent an authorization's nonce: a transfer, or the payer's cancellation. */
export function spendingTopics(authorization: TransferAuthorization): (Hex | Hex[])[] {
  return [[used, canceled], ...indexedTopics(authorization)];
}

/**
 * What a transaction's logs say of an authorization: `settled` when the token used it and moved the very amount to the
 * very recipient, `mismatch` when its nonce was spent on another transfer, `canceled`, or null when it is not in there.
 */
export function readAuthorizationLogs(
  logs: readonly ChainLog[],
  asset: Address,
  authorization: TransferAuthorization,
): "settled" | "mismatch" | "canceled" | null {
  const ofToken = logs.filter((log) => isAddressEqual(log.address, asset));
  const [authorizer, nonce] = indexedTopics(authorization);
  const at = ofToken.findIndex(
    ({ topics }) =>
      (topics[0] === used || topics[0] === canceled) && topics[1] === authorizer && topics[2] === nonce,
  );
  if (at === -1) return null;
  if (ofToken[at]?.topics[0] === canceled) return "canceled";
  // A token marks the nonce and moves the money in one step: its next log is the transfer, or there is none.
  return isTransferOf(ofToken[at + 1], authorization) ? "settled" : "mismatch";
}

function indexedTopics({ from, nonce }: TransferAuthorization): [Hex, Hex] {
  return [encodeAbiParameters([{ type: "address" }], [from]), nonce];
}

function isTransferOf(log: ChainLog | undefined, { from, to, value }: TransferAuthorization): boolean {
  const [topic, ...indexed] = log?.topics ?? [];
  if (!log || topic !== transfer) return false;
  const { args } = decodeEventLog({
    abi,
    eventName: "Transfer",
    data: log.data,
    topics: [topic, ...indexed],
  });
  return isAddressEqual(args.from, from) && isAddressEqual(args.to, to) && args.value === value;
}
