import "server-only";
import type { z } from "zod";
import {
  type FacilitatorRequest,
  type SettleResponse,
  type SupportedResponse,
  settleResponse,
  supportedResponse,
  type VerifyResponse,
  verifyResponse,
} from "./protocol";

/** What the ledger asks of a facilitator. Every method throws FacilitatorUnavailable when there is no verdict. */
export type FacilitatorClient = {
  verify(request: FacilitatorRequest): Promise<VerifyResponse>;
  settle(request: FacilitatorRequest): Promise<SettleResponse>;
  supported(): Promise<SupportedResponse>;
};

/** No verdict: the chain could not be read, or the facilitator itself did not answer as it should. */
export class FacilitatorUnavailable extends Error {
  readonly kind: "chain" | "facilitator";

  /** By name: the client is made at boot, whose bundle has a copy of this class that the routes' bundles do not share. */
  static override [Symbol.hasInstance](value: unknown): value is FacilitatorUnavailable {
    return value instanceof Error && value.name === "FacilitatorUnavailable";
  }

  constructor(kind: "chain" | "facilitator", message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FacilitatorUnavailable";
    this.kind = kind;
  }
}

type Options = {
  url: string;
  token: string;
  /** Longer than a facilitator waits for confirmations. */
  timeoutMs?: number;
};

/** A client of the facilitator at `url`, over x402's official JSON. */
export function createFacilitatorClient({ url, token, timeoutMs = 20_000 }: Options): FacilitatorClient {
  const ask = async <T extends z.ZodType>(path: string, answer: T, body?: FacilitatorRequest) => {
    const response = await request(`${url.replace(/\/+$/, "")}${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return parsed(path, answer, response);
  };
  return {
    verify: (request) => ask("/verify", verifyResponse, request),
    settle: (request) => ask("/settle", settleResponse, request),
    supported: () => ask("/supported", supportedResponse),
  };
}

async function request(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, cache: "no-store" });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new FacilitatorUnavailable("facilitator", "The facilitator does not answer.", { cause });
  }
}

function parsed<T extends z.ZodType>(
  path: string,
  answer: T,
  { status, text }: { status: number; text: string },
): z.output<T> {
  if (status === 503)
    throw new FacilitatorUnavailable("chain", "The facilitator cannot read the chain.", { cause: text });
  if (status !== 200)
    throw new FacilitatorUnavailable("facilitator", `The facilitator answered ${path} with ${status}.`, {
      cause: text,
    });
  try {
    return answer.parse(JSON.parse(text));
  } catch (cause) {
    throw new FacilitatorUnavailable("facilitator", `The facilitator's answer to ${path} makes no sense.`, {
      cause,
    });
  }
}
