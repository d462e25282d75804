import type { RefusalReason, RequirementFault } from "./protocol";

export type VerdictReason = RefusalReason | RequirementFault;

/** Why a payment is refused: x402's own word for it, and a sentence for people where the word alone says too little. */
export type Refusal = { reason: VerdictReason; message?: string };
