import { type Address, getAddress, isAddress } from "viem";
import { z } from "zod";
import { dripFaucet } from "@/lib/devnet/faucet";
import { ApiError } from "@/lib/errors";
import { sameOriginAction } from "@/lib/http/same-origin-action";

const faucetRequest = z.object({
  address: z
    .custom<Address>((value) => typeof value === "string" && isAddress(value, { strict: false }))
    .transform((address) => getAddress(address)),
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = sameOriginAction(async (body) => {
  const request = faucetRequest.safeParse(body);
  if (!request.success)
    throw new ApiError("invalid_body", 'Send {"address": "0x…"} with the wallet to fund.');
  return dripFaucet(request.data.address);
});
