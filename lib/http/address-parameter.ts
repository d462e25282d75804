import "server-only";
import { type Address, getAddress, isAddress } from "viem";
import { invalidParameter } from "./parameters";

/**
 * An account's address from a path, given in any letter case, with its checksum.
 * @throws ApiError invalid_parameter naming the parameter `address`
 */
export function addressParameter(text: string | undefined): Address {
  if (text !== undefined && isAddress(text, { strict: false })) return getAddress(text);
  throw invalidParameter("address", "must be 0x and 40 hexadecimal digits");
}
