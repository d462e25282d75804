import "server-only";
import { PassingFault, retryAfterMs } from "../enrichment/with-retries";

export type LanguageModelSettings = {
  provider: "openai" | "anthropic";
  /** Null for the provider's own address. */
  baseUrl: string | null;
  model: string;
  apiKey: string | null;
};

/** What a model is asked. Instructions are ours; whatever a book's text says comes in the prompt. */
export type LanguageModelRequest = { instructions: string; prompt: string; maxOutputTokens: number };
export type LanguageModelAnswer = {
  text: string;
  ending: "stop" | "length" | "refusal";
  /** As the endpoint counts them; 0 when it does not. */
  inputTokens: number;
  outputTokens: number;
};

export type LanguageModel = {
  /** Provider and model: the generator of what it writes. */
  name: string;
  write(request: LanguageModelRequest, signal?: AbortSignal): Promise<LanguageModelAnswer>;
};

/** The endpoint refuses to answer this and every other question: a wrong key, an unknown model, an empty account. */
export class LanguageModelRefusal extends Error {
  override name = "LanguageModelRefusal";
}

const openaiAddress = "https://api.openai.com/v1";
/** Node gives up an answer that has not begun after five minutes. */
const callTimeoutMs = 290_000;

/**
 * Opens a model behind OpenAI's or Anthropic's protocol. The packages that speak them are loaded here and nowhere else.
 * `write` makes one call, and throws PassingFault when the same call may succeed later.
 */
export async function openLanguageModel(
  settings: LanguageModelSettings,
  timeoutMs = callTimeoutMs,
): Promise<LanguageModel> {
  const { APICallError, extractReasoningMiddleware, generateText, wrapLanguageModel } = await import("ai");
  // It writes them into the progress bar, and they are not for operators.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const model = wrapLanguageModel({
    model: await providerModel(settings),
    // Local models think aloud in the answer itself.
    middleware: extractReasoningMiddleware({ tagName: "think" }),
  });
  const name = `${settings.provider}/${settings.model}`;
  return {
    name,
    write: async ({ instructions, prompt, maxOutputTokens }, signal) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const { text, finishReason, usage } = await generateText({
          model,
          system: instructions,
          prompt,
          maxOutputTokens,
          maxRetries: 0,
          abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        const ending =
          finishReason === "length" ? "length" : finishReason === "content-filter" ? "refusal" : "stop";
        const { inputTokens = 0, outputTokens = 0 } = usage;
        return { text: text.trim(), ending, inputTokens, outputTokens };
      } catch (error) {
        signal?.throwIfAborted();
        if (timeout.aborted)
          throw new PassingFault(`${name}: no answer in ${timeoutMs / 1_000} s`, { cause: error });
        if (!APICallError.isInstance(error))
          throw new PassingFault(`${name}: ${reasonOf(error)}`, { cause: error });
        throw faultOf(name, error);
      }
    },
  };
}

async function providerModel({ provider, baseUrl, model, apiKey }: LanguageModelSettings) {
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    // Never null: the package would look for a key of its own in the environment.
    return createAnthropic({ apiKey: apiKey ?? "none", ...(baseUrl && { baseURL: baseUrl }) })(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "openai",
    baseURL: baseUrl ?? openaiAddress,
    ...(apiKey && { apiKey }),
    ...(baseUrl === null && { transformRequestBody: withOwnLimit }),
  })(model);
}

/** OpenAI's newer models refuse the name that everyone else knows. */
function withOwnLimit({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}

type CallError = Error & {
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
};

/** An answer without a status never came; one of success that is an error all the same was cut off on its way. */
function faultOf(name: string, error: CallError): Error {
  const { statusCode: status, message } = error;
  const isFinal =
    status !== undefined && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);
  const said =
    status === undefined || status < 300 ? reasonOf(error) : `HTTP ${status}: ${message.slice(0, 500)}`;
  if (isFinal) return new LanguageModelRefusal(`${name} refused. ${said}`, { cause: error });
  const headers = error.responseHeaders ?? {};
  return new PassingFault(`${name} failed. ${said}`, {
    cause: error,
    retryAfterMs: retryAfterMs(headers["retry-after"]),
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
