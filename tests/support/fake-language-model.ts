import type { FakeAnswer, FakeRequest } from "./fake-endpoint";

/** What was asked, in either protocol. */
export function askedOf({ body }: FakeRequest): {
  system: string;
  prompt: string;
  model: string;
  limit: number;
} {
  const asked = JSON.parse(body);
  const isAnthropic = "system" in asked;
  const textOf = (content: unknown): string =>
    Array.isArray(content) ? content.map((part) => part.text).join("") : String(content);
  const of = (role: string) =>
    textOf(asked.messages.find((message: { role: string }) => message.role === role)?.content ?? "");
  return {
    system: isAnthropic ? textOf(asked.system) : of("system"),
    prompt: of("user"),
    model: asked.model,
    limit: asked.max_tokens,
  };
}

/** A chat completion, as OpenAI and all that speak its protocol answer it. */
export function openaiAnswer(content: string, finish_reason = "stop"): FakeAnswer {
  return {
    body: JSON.stringify({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_795_000_000,
      model: "fake-1",
      choices: [{ index: 0, message: { role: "assistant", content }, logprobs: null, finish_reason }],
      usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
    }),
  };
}

/** A message, as Anthropic answers it. */
export function anthropicAnswer(text: string, stop_reason = "end_turn"): FakeAnswer {
  return {
    body: JSON.stringify({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "fake-1",
      content: [{ type: "text", text }],
      stop_reason,
      stop_sequence: null,
      usage: { input_tokens: 1_000, output_tokens: 100 },
    }),
  };
}

/** Which step a question belongs to, by what it asks for. */
export function stepOf(request: FakeRequest): "notes" | "digest" | "summary" | "repair" {
  const { prompt } = askedOf(request);
  if (prompt.includes("The draft is not yet")) return "repair";
  if (prompt.includes("Take notes on this part")) return "notes";
  return prompt.includes("Join these notes") ? "digest" : "summary";
}

/** A summary of so many sections and words that nothing is wrong with. */
export function goodSummary(sections = 6, words = 720): string {
  const each = Math.floor(words / sections);
  return Array.from({ length: sections }, (_, section) => {
    const sentence = (place: number) => `Whale ${section} of voyage ${place} swims past captain and crew.`;
    const text = Array.from({ length: Math.ceil(each / 10) }, (_, place) => sentence(place)).join(" ");
    return `## Chapter of whale ${section}\n\n${text}`;
  }).join("\n\n");
}
