import { expect, test } from "vitest";
import { fakeEndpoint } from "@/tests/support/fake-endpoint";
import { anthropicAnswer, askedOf, openaiAnswer } from "@/tests/support/fake-language-model";
import { PassingFault } from "../enrichment/with-retries";
import { LanguageModelRefusal, openLanguageModel } from "./language-model";

const endpoint = fakeEndpoint();
const request = { instructions: "Be exact.", prompt: "Write.", maxOutputTokens: 77 };

function open(provider: "openai" | "anthropic", apiKey: string | null = "s3cret", timeoutMs?: number) {
  return openLanguageModel({ provider, baseUrl: endpoint.url, model: "fake-1", apiKey }, timeoutMs);
}

test("OpenAI's protocol: one call, with key and limit; the answer without the model's thoughts", async () => {
  endpoint.answers(() => openaiAnswer("<think>Hm.</think>\nWell done. "));
  const model = await open("openai");
  expect(model.name).toBe("openai/fake-1");
  expect(await model.write(request)).toEqual({
    text: "Well done.",
    ending: "stop",
    inputTokens: 1_000,
    outputTokens: 100,
  });
  const [asked] = endpoint.requests;
  expect(asked?.url.pathname).toBe("/chat/completions");
  expect(asked?.headers.authorization).toBe("Bearer s3cret");
  expect(asked && askedOf(asked)).toEqual({
    system: "Be exact.",
    prompt: "Write.",
    model: "fake-1",
    limit: 77,
  });
});

test("an endpoint without a key is sent none", async () => {
  endpoint.answers(() => openaiAnswer("Done."));
  await (await open("openai", null)).write(request);
  expect(endpoint.requests[0]?.headers.authorization).toBeUndefined();
});

test("Anthropic's protocol", async () => {
  endpoint.answers(() => anthropicAnswer("Done."));
  const model = await open("anthropic");
  expect(model.name).toBe("anthropic/fake-1");
  expect(await model.write(request)).toEqual({
    text: "Done.",
    ending: "stop",
    inputTokens: 1_000,
    outputTokens: 100,
  });
  const [asked] = endpoint.requests;
  expect(asked?.url.pathname).toBe("/messages");
  expect(asked?.headers["x-api-key"]).toBe("s3cret");
  expect(asked && askedOf(asked)).toEqual({
    system: "Be exact.",
    prompt: "Write.",
    model: "fake-1",
    limit: 77,
  });
});

test.each([
  ["openai", openaiAnswer("Half", "length"), "length"],
  ["openai", openaiAnswer("", "content_filter"), "refusal"],
  ["anthropic", anthropicAnswer("Half", "max_tokens"), "length"],
  ["anthropic", anthropicAnswer("", "refusal"), "refusal"],
] as const)("%s: how an answer ended is told (%#)", async (provider, answer, ending) => {
  endpoint.answers(() => answer);
  expect((await (await open(provider)).write(request)).ending).toBe(ending);
});

test.each(["openai", "anthropic"] as const)(
  "%s: failures that may pass are such, and asked once",
  async (provider) => {
    const model = await open(provider);
    const good = provider === "openai" ? openaiAnswer("Done.") : anthropicAnswer("Done.");
    for (const failure of [
      { status: 500, body: "{}" },
      { status: 529, body: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}' },
      { ...good, isCut: true },
      { body: "<html>gateway</html>" },
    ]) {
      endpoint.answers(() => failure);
      await expect(model.write(request)).rejects.toThrow(PassingFault);
      expect(endpoint.requests).toHaveLength(1);
    }
    endpoint.answers(() => ({
      status: 429,
      headers: { "retry-after": "7" },
      body: '{"error":{"message":"slow"}}',
    }));
    await expect(model.write(request)).rejects.toMatchObject({ name: "PassingFault", retryAfterMs: 7_000 });
  },
);

test("a wrong key or an unknown model is refused, with what the endpoint says and without the key", async () => {
  const message = "The model fake-1 does not exist";
  endpoint.answers(() => ({
    status: 404,
    body: JSON.stringify({ error: { message, type: "x", code: null } }),
  }));
  const written = (await open("openai")).write(request);
  await expect(written).rejects.toThrow(LanguageModelRefusal);
  await expect(written).rejects.toThrow(`openai/fake-1 refused. HTTP 404: ${message}`);
  await expect(written).rejects.not.toThrow("s3cret");
});

test("an answer that does not come in time may come later; an abort ends the call", async () => {
  endpoint.answers(() => new Promise(() => {}));
  await expect((await open("openai", null, 30)).write(request)).rejects.toThrow("no answer in 0.03 s");
  const controller = new AbortController();
  endpoint.answers(() => {
    controller.abort(new Error("Stopped."));
    return new Promise(() => {});
  });
  await expect((await open("openai")).write(request, controller.signal)).rejects.toThrow("Stopped.");
});

test("an endpoint that is not there is a fault that may pass", async () => {
  const model = await openLanguageModel({
    provider: "openai",
    baseUrl: "http://127.0.0.1:9",
    model: "m",
    apiKey: null,
  });
  await expect(model.write(request)).rejects.toThrow(PassingFault);
});
