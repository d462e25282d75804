import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy";

const policy = (options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) => {
  const text = contentSecurityPolicy({
    nonce: "n0nce",
    allowsWalletConnect: false,
    isDevelopment: false,
    ...options,
  });
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
};

test("scripts run by nonce only: nothing inline, nothing evaluated", () => {
  expect(policy()["script-src"]).toEqual(["'self'", "'nonce-n0nce'", "'strict-dynamic'"]);
});

test("without a WalletConnect project nothing may leave the origin", () => {
  const sources = Object.values(policy()).flat();
  expect(sources.filter((source) => /[:*]/.test(source) && !/^(data|blob):$/.test(source))).toEqual([]);
  expect(policy()["frame-ancestors"]).toEqual(["'none'"]);
});

test("with one, its relay may be reached, and scripts stay ours", () => {
  const open = policy({ allowsWalletConnect: true });
  expect(open["connect-src"]).toContain("wss://*.walletconnect.org");
  expect(open["script-src"]).toEqual(policy()["script-src"]);
});
