import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { developmentAccounts } from "./chain/development-accounts";
import { ConfigurationError, environmentVariables, parseEnvironment } from "./env";

const key = `0x${"5".repeat(64)}`;
const payTo = `0x${"a".repeat(40)}`;
const base = {
  NETWORK: "base",
  RPC_URL: "http://node.example",
  PAY_TO: payTo,
  FACILITATOR_PRIVATE_KEY: key,
  DATABASE_URL: "postgres://books@database.example/books",
};

/** The lines of the one message that names every fault; none when the configuration is accepted. */
function faultsOf(source: Record<string, string>): string[] {
  try {
    parseEnvironment(source);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}
const variablesAtFault = (source: Record<string, string>) =>
  faultsOf(source).map((fault) => fault.slice(0, fault.indexOf(":")));

describe("an empty configuration", () => {
  test("is a whole service on this machine: embedded database, local chain, development accounts", () => {
    expect(parseEnvironment({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://127.0.0.1:3000",
      dataDirectory: ".data",
      databaseUrl: null,
      collection: "drizzle/collection",
      network: "local",
      rpcUrl: null,
      payTo: developmentAccounts.recipient.address,
      localChainPort: 8545,
      confirmations: 2,
      maxUnsettled: 5_000_000n,
      facilitator: {
        url: null,
        port: 8402,
        privateKey: developmentAccounts.facilitator.privateKey,
        keystore: null,
      },
      prices: { hybrid: 10_000n, summaries: 20_000n, summary: 50_000n },
      googleBooksApiKey: null,
      languageModel: { provider: "openai", baseUrl: null, model: null, apiKey: null },
      logLevel: "info",
    });
  });

  test("gets a facilitator token that nobody can know", () => {
    const [first, second] = [parseEnvironment({}), parseEnvironment({})];
    expect(first.facilitator.token.length).toBeGreaterThanOrEqual(32);
    expect(first.facilitator.token).not.toBe(second.facilitator.token);
  });

  test("is what .env.example spells out, with every variable and no other", () => {
    const example = parseEnv(readFileSync(".env.example", "utf8"));
    expect(Object.keys(example).sort()).toEqual([...environmentVariables].sort());
    const withoutToken = (source: NodeJS.Dict<string>) => {
      const environment = parseEnvironment(source);
      return { ...environment, facilitator: { ...environment.facilitator, token: "" } };
    };
    expect(withoutToken(example)).toEqual(withoutToken({}));
  });
});

describe("values", () => {
  test("an empty or blank variable counts as absent", () => {
    expect(parseEnvironment({ PORT: "", NETWORK: "  ", RPC_URL: "" }).port).toBe(3000);
  });

  test.each([
    ["0.05", 50_000n],
    ["1", 1_000_000n],
    ["0.000001", 1n],
    ["12.345678", 12_345_678n],
  ])("a price of %s USDC is %s atomic units", (text, amount) => {
    expect(parseEnvironment({ PRICE_SUMMARY: text }).prices.summary).toBe(amount);
  });

  test.each(["0", "0.0000001", "-1", "1e-2", "0,05", "five", "$0.05", "0x10", "NaN"])(
    "a price of %s is refused",
    (text) => {
      expect(variablesAtFault({ PRICE_SUMMARY: text })).toEqual(["PRICE_SUMMARY"]);
    },
  );

  test("COLLECTION=none loads no books", () => {
    expect(parseEnvironment({ COLLECTION: "none" }).collection).toBeNull();
  });

  test("PUBLIC_URL loses a slash at its end, and an IPv6 HOST gets its brackets", () => {
    expect(parseEnvironment({ PUBLIC_URL: "https://books.example/" }).publicUrl).toBe(
      "https://books.example",
    );
    expect(parseEnvironment({ HOST: "::1", PORT: "8080" }).publicUrl).toBe("http://[::1]:8080");
  });

  test("the language model is given as it is, its address without a slash at the end", () => {
    const LLM_BASE_URL = "http://127.0.0.1:11434/v1/";
    expect(
      parseEnvironment({ LLM_PROVIDER: "anthropic", LLM_BASE_URL, LLM_MODEL: "m", LLM_API_KEY: "k" })
        .languageModel,
    ).toEqual({ provider: "anthropic", baseUrl: "http://127.0.0.1:11434/v1", model: "m", apiKey: "k" });
    expect(variablesAtFault({ LLM_PROVIDER: "oracle", LLM_BASE_URL: "somewhere" })).toEqual([
      "LLM_PROVIDER",
      "LLM_BASE_URL",
    ]);
  });

  test("a real network waits for one confirmation more, unless CONFIRMATIONS says otherwise", () => {
    expect(parseEnvironment(base).confirmations).toBe(3);
    expect(parseEnvironment({ ...base, CONFIRMATIONS: "12" }).confirmations).toBe(12);
  });
});

describe("faults", () => {
  test("all of them come in one message, each with its variable", () => {
    const source = {
      PORT: "70000",
      DATABASE_URL: "mysql://somewhere",
      NETWORK: "mainnet",
      PAY_TO: "0x12",
      FACILITATOR_TOKEN: "short",
      PRICE_HYBRID: "free",
      LOG_LEVEL: "loud",
    };
    expect(variablesAtFault(source)).toEqual(Object.keys(source));
  });

  test("a message names variables and never repeats a secret", () => {
    const faults = faultsOf({ FACILITATOR_PRIVATE_KEY: "0x5ec4e7", FACILITATOR_TOKEN: "5ec4e7" });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain("5ec4e7");
  });

  test("one fault is announced as one", () => {
    expect(() => parseEnvironment({ PORT: "0" })).toThrow(/^The configuration has a fault:\n {2}PORT: /);
  });

  test.each([
    ["two keys", { FACILITATOR_PRIVATE_KEY: key, FACILITATOR_KEYSTORE: "k.json" }, "FACILITATOR_KEYSTORE"],
    ["a keystore without password", { FACILITATOR_KEYSTORE: "k.json" }, "FACILITATOR_KEYSTORE_PASSWORD"],
    [
      "a facilitator elsewhere without token",
      { FACILITATOR_URL: "http://127.0.0.1:9000" },
      "FACILITATOR_TOKEN",
    ],
  ])("%s: refused", (_, source, variable) => {
    expect(variablesAtFault(source)).toContain(variable);
  });
});

describe("real networks", () => {
  test("a whole configuration is accepted", () => {
    expect(faultsOf(base)).toEqual([]);
    expect(faultsOf({ ...base, NETWORK: "base-sepolia", DATABASE_URL: "" })).toEqual([]);
  });

  test.each(["base", "base-sepolia"])("%s without node, recipient and key: each is asked for", (NETWORK) => {
    const faults = variablesAtFault({ NETWORK });
    expect(faults).toEqual(expect.arrayContaining(["RPC_URL", "PAY_TO", "FACILITATOR_PRIVATE_KEY"]));
  });

  test("the embedded database is refused on base, where the ledger is real money", () => {
    expect(variablesAtFault({ ...base, DATABASE_URL: "" })).toEqual(["DATABASE_URL"]);
  });

  test.each(Object.entries(developmentAccounts))(
    "the %s development account neither signs nor is paid, in any spelling",
    (_, account) => {
      for (const NETWORK of ["base", "base-sepolia"]) {
        const source = { ...base, NETWORK };
        const upper = `0x${account.privateKey.slice(2).toUpperCase()}`;
        for (const FACILITATOR_PRIVATE_KEY of [account.privateKey, upper])
          expect(variablesAtFault({ ...source, FACILITATOR_PRIVATE_KEY })).toEqual([
            "FACILITATOR_PRIVATE_KEY",
          ]);
        for (const PAY_TO of [account.address, account.address.toLowerCase()])
          expect(variablesAtFault({ ...source, PAY_TO })).toEqual(["PAY_TO"]);
      }
    },
  );

  test("no development key is filled in for a missing one", () => {
    const source = { ...base, FACILITATOR_URL: "http://127.0.0.1:9000", FACILITATOR_TOKEN: "x".repeat(16) };
    expect(parseEnvironment({ ...source, FACILITATOR_PRIVATE_KEY: "" }).facilitator.privateKey).toBeNull();
  });
});
