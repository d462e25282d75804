import type { Hex } from "viem";
import { z } from "zod";

/**
 * The official x402 JSON between resource server and facilitator, versions 1 and 2. Pure: shared by the payments
 * ledger, the facilitator and its client. It must know neither books nor the ledger.
 */
const hex = (bytes?: number) => {
  const shape = new RegExp(`^0x(?:[0-9a-fA-F]{2}){${bytes ?? "0,"}}$`);
  return z.custom<Hex>(
    (value) => typeof value === "string" && shape.test(value),
    bytes === undefined
      ? "must be 0x and hexadecimal digits"
      : `must be 0x and ${bytes * 2} hexadecimal digits`,
  );
};
const address = hex(20);

/** A uint256 as JSON carries it. Anything larger has no encoding on the chain. */
const decimal = z
  .string()
  .refine((value) => /^[0-9]{1,78}$/.test(value) && BigInt(value) < 2n ** 256n, "must be a decimal uint256");

/** Some clients write explicit JSON nulls for members they leave out. */
const optionalMember = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

export const exactPayload = z.object({
  signature: hex(),
  authorization: z.object({
    from: address,
    to: address,
    value: decimal,
    validAfter: decimal,
    validBefore: decimal,
    nonce: hex(32),
  }),
});

/** One `accepts` entry of version 2 (SPEC 2.8). */
export const paymentRequirements = z.object({
  scheme: z.string(),
  network: z.string(),
  amount: decimal,
  asset: address,
  payTo: address,
  maxTimeoutSeconds: z.number(),
  extra: z.object({ name: z.string(), version: z.string() }),
});

/** One `accepts` entry of version 1. */
export const paymentRequirementsV1 = z.object({
  scheme: z.string(),
  network: z.string(),
  maxAmountRequired: decimal,
  asset: address,
  payTo: address,
  resource: z.string(),
  description: z.string(),
  mimeType: z.string(),
  maxTimeoutSeconds: z.number(),
  extra: optionalMember(z.object({ name: z.string(), version: z.string() })),
});

/** What a client echoes of the requirements is only compared, so every member may be missing. */
const acceptedEcho = z
  .object({
    scheme: optionalMember(z.string()),
    network: optionalMember(z.string()),
    amount: optionalMember(z.string()),
    asset: optionalMember(z.string()),
    payTo: optionalMember(z.string()),
  })
  .loose();

export const paymentPayload = z.discriminatedUnion("x402Version", [
  z.object({
    x402Version: z.literal(2),
    accepted: optionalMember(acceptedEcho),
    payload: exactPayload,
    extensions: optionalMember(z.record(z.string(), z.unknown())),
  }),
  z.object({
    x402Version: z.literal(1),
    scheme: z.string(),
    network: z.string(),
    payload: exactPayload,
  }),
]);

export type ExactPayload = z.output<typeof exactPayload>;
export type PaymentRequirements = z.output<typeof paymentRequirements>;
export type PaymentRequirementsV1 = z.output<typeof paymentRequirementsV1>;
export type PaymentPayload = z.output<typeof paymentPayload>;

/** Of requirements in a request only what is judged must be there; a missing `extra` is a verdict, not a bad request. */
const judgedDomain = optionalMember(
  z.object({ name: optionalMember(z.string()), version: optionalMember(z.string()) }),
);
const judged = {
  scheme: z.string(),
  network: z.string(),
  asset: address,
  payTo: address,
  extra: judgedDomain,
};

/** Body of POST /verify and POST /settle. */
export const facilitatorRequest = z.object({
  x402Version: z.union([z.literal(1), z.literal(2)]),
  paymentPayload,
  paymentRequirements: z.union([
    z.object({ ...judged, amount: decimal }),
    z.object({ ...judged, maxAmountRequired: decimal }),
  ]),
});
export type FacilitatorRequest = z.output<typeof facilitatorRequest>;

/**
 * Answer of POST /verify. `extra` is ours and rides on every valid answer: the payer's token balance (atomic), the block
 * at which it was read, and the gas (in gas units at today's fee) that the signer's native balance can still buy.
 */
export const verifyResponse = z.object({
  isValid: z.boolean(),
  invalidReason: optionalMember(z.string()),
  invalidMessage: optionalMember(z.string()),
  payer: optionalMember(z.string()),
  extra: optionalMember(z.object({ balance: decimal, blockNumber: decimal, signerGas: decimal })),
});
export type VerifyResponse = z.output<typeof verifyResponse>;

/** Answer of POST /settle. `success` is said once the transfer has the configured confirmations. */
export const settleResponse = z.object({
  success: z.boolean(),
  errorReason: optionalMember(z.string()),
  errorMessage: optionalMember(z.string()),
  payer: optionalMember(z.string()),
  transaction: z.string(),
  network: z.string(),
  extra: optionalMember(z.object({ blockNumber: decimal })),
});
export type SettleResponse = z.output<typeof settleResponse>;

/** Answer of GET /supported (SPEC 2.9). */
export const supportedResponse = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
  extensions: z.array(z.string()),
  signers: z.record(z.string(), z.array(z.string())),
});
export type SupportedResponse = z.output<typeof supportedResponse>;

/** x402's own words for a refusal, as @x402/evm 2.27 spells them. */
export const refusalReasons = [
  "invalid_exact_evm_scheme",
  "invalid_exact_evm_network_mismatch",
  "invalid_exact_evm_recipient_mismatch",
  "invalid_exact_evm_payload_authorization_value_mismatch",
  "invalid_exact_evm_payload_authorization_valid_after",
  "invalid_exact_evm_payload_authorization_valid_before",
  "invalid_exact_evm_signature",
  "invalid_exact_evm_insufficient_balance",
  "invalid_exact_evm_nonce_already_used",
  "invalid_exact_evm_transaction_simulation_failed",
  "invalid_exact_evm_transaction_failed",
  "invalid_exact_evm_transfer_event_mismatch",
  "invalid_exact_evm_eip3009_not_supported",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** x402's words for faults of the requirements themselves: a resource server that is set up wrongly, never a payer. */
export const requirementFaults = [
  "invalid_exact_evm_missing_eip712_domain",
  "invalid_exact_evm_token_name_mismatch",
  "invalid_exact_evm_token_version_mismatch",
] as const;
export type RequirementFault = (typeof requirementFaults)[number];

/** Settlement has been sent and is not confirmed yet: ask again, it is free. */
export const settlementPending = "settlement_pending";

/** Our own word, since x402 has none: the facilitator's wallet cannot pay the gas. Nothing was sent; ask again later. */
export const facilitatorOutOfGas = "facilitator_out_of_gas";
