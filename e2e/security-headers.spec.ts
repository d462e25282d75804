import { expect } from "@playwright/test";
import { test } from "./support/test";

/** What a browser is told to refuse, on every page and on the error page. */
const pages = ["/", "/book/1", "/search?q=love", "/library", "/receipt/unknown", "/developers", "/nowhere"];

for (const path of pages) {
  test(`${path} runs no script but its own, and is shown in no frame`, async ({ request }) => {
    const [first, second] = await Promise.all([request.get(path), request.get(path)]);
    const headers = first.headers();
    const policy = directives(headers["content-security-policy"] ?? "");

    const [nonce, nextNonce] = [first, second].map(
      (response) => /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1],
    );
    expect(nonce, "a nonce").toMatch(/^[A-Za-z0-9+/=_-]{16,}$/);
    expect(nextNonce, "a new nonce for every answer").not.toBe(nonce);
    const scripts = policy["script-src"] ?? "";
    expect(scripts).toContain(`'nonce-${nonce}'`);
    expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'|(^| )(\*|https?:|data:|blob:)( |$)/);
    expect(policy["default-src"]).toBe("'self'");
    expect(policy["object-src"] ?? policy["default-src"]).toMatch(/^'(none|self)'$/);
    expect(policy["base-uri"]).toMatch(/^'(none|self)'$/);
    expect(policy["form-action"]).toBe("'self'");
    expect(policy["frame-ancestors"]).toBe("'none'");

    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toMatch(
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/,
    );
    expect(headers["permissions-policy"]).toMatch(/camera=\(\)/);
    expect(headers["x-powered-by"]).toBeUndefined();

    const inline = [...(await first.text()).matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
      ([, attributes = ""]) => attributes,
    );
    const executable = inline.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes));
    expect(executable.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
  });
}

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy
      .split(";")
      .map((directive) => directive.trim())
      .filter(Boolean)
      .map((directive) => {
        const [name = "", ...sources] = directive.split(/\s+/);
        return [name, sources.join(" ")];
      }),
  );
}
