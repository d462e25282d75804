import "server-only";
import { randomBytes } from "node:crypto";
import type { Address, Hex } from "viem";
import { z } from "zod";
import { parseAtomicAmount } from "./chain/atomic-amount";
import { developmentAccounts } from "./chain/development-accounts";
import type { NetworkName } from "./chain/networks";

/** The whole configuration, parsed once. Amounts in atomic units of the payment token (6 decimals). */
export type Environment = {
  host: string;
  port: number;
  publicUrl: string;
  dataDirectory: string;
  databaseUrl: string | null;
  /** Folder of Markdown books loaded into an empty database, null for none. */
  collection: string | null;
  network: NetworkName;
  rpcUrl: string | null;
  payTo: Address;
  localChainPort: number;
  confirmations: number;
  maxUnsettled: bigint;
  facilitator: {
    url: string | null;
    port: number;
    token: string;
    privateKey: Hex | null;
    keystore: { file: string; password: string } | null;
  };
  prices: { hybrid: bigint; summaries: bigint; summary: bigint };
  /** Lets wallets on phones connect through WalletConnect; null leaves that choice out. */
  walletConnectProjectId: string | null;
  /** Google Books answers a few questions a day without a key. */
  googleBooksApiKey: string | null;
  /** Who writes summaries of imported texts; `baseUrl` null is the provider's own address. */
  languageModel: {
    provider: "openai" | "anthropic";
    baseUrl: string | null;
    model: string | null;
    apiKey: string | null;
  };
  logLevel: "error" | "warn" | "info" | "debug";
  /** Under `npm run dev`. */
  isDevelopment: boolean;
};

/** Everything that is wrong with the configuration, one line a fault. */
export class ConfigurationError extends Error {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
  }
}

let parsed: Environment | undefined;

/** The process's configuration. The first call parses `process.env`; throws ConfigurationError with every fault. */
export function env(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

/**
 * Parses the variables of `.env.example`. An empty variable counts as absent.
 * @throws ConfigurationError naming every fault at once, variable first
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  const faults = result.success
    ? contradictions(result.data)
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (!result.success || faults.length > 0) throw new ConfigurationError(faults);
  return environmentFrom(result.data);
}

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number, 1 to 65535")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, "must be a port number, 1 to 65535")
    .default(fallback);
const count = (fallback: number | undefined, most: number) => {
  const schema = z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `must be from 1 to ${most}`);
  return fallback === undefined ? schema.optional() : schema.default(fallback);
};
const usdc = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value, context) => {
      const amount = parseAtomicAmount(value);
      if (amount !== null && amount > 0n) return amount;
      context.addIssue({
        code: "custom",
        message: "must be an amount in USDC such as 0.05, at most 6 decimals, above 0",
      });
      return z.NEVER;
    });
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );
const isAddress = /^0x[0-9a-fA-F]{40}$/;
const isPrivateKey = /^0x[0-9a-fA-F]{64}$/;
const address = z.custom<Address>(
  (value) => typeof value === "string" && isAddress.test(value),
  "must be an address: 0x and 40 hexadecimal digits",
);
const privateKey = z.custom<Hex>(
  (value) => typeof value === "string" && isPrivateKey.test(value),
  "must be a private key: 0x and 64 hexadecimal digits",
);

const variables = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port(3000),
  PUBLIC_URL: url("http:", "https:")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  COLLECTION: z.string().default("drizzle/collection"),
  NETWORK: z.enum(["local", "base", "base-sepolia"], "must be local, base or base-sepolia").default("local"),
  RPC_URL: url("http:", "https:").optional(),
  PAY_TO: address.optional(),
  LOCAL_CHAIN_PORT: port(8545),
  CONFIRMATIONS: count(undefined, 1000),
  MAX_UNSETTLED: usdc("5"),
  FACILITATOR_PRIVATE_KEY: privateKey.optional(),
  FACILITATOR_KEYSTORE: z.string().optional(),
  FACILITATOR_KEYSTORE_PASSWORD: z.string().optional(),
  FACILITATOR_URL: url("http:", "https:").optional(),
  FACILITATOR_PORT: port(8402),
  FACILITATOR_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PRICE_HYBRID: usdc("0.01"),
  PRICE_SUMMARIES: usdc("0.02"),
  PRICE_SUMMARY: usdc("0.05"),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, "must be the 32 hexadecimal digits of a WalletConnect project")
    .optional(),
  GOOGLE_BOOKS_API_KEY: z.string().optional(),
  LLM_PROVIDER: z.enum(["openai", "anthropic"], "must be openai or anthropic").default("openai"),
  LLM_BASE_URL: url("http:", "https:")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(["error", "warn", "info", "debug"], "must be error, warn, info or debug").default("info"),
});
type Variables = z.output<typeof variables>;

/** The name of every variable that is read, in the order of `.env.example`. */
export const environmentVariables: readonly string[] = Object.keys(variables.shape);

/** Faults that only show when variables are held against one another. */
function contradictions(given: Variables): string[] {
  const faults: string[] = [];
  if (given.FACILITATOR_PRIVATE_KEY && given.FACILITATOR_KEYSTORE)
    faults.push("FACILITATOR_KEYSTORE: set this or FACILITATOR_PRIVATE_KEY, not both");
  if (given.FACILITATOR_KEYSTORE && !given.FACILITATOR_KEYSTORE_PASSWORD)
    faults.push("FACILITATOR_KEYSTORE_PASSWORD: the keystore needs its password");
  if (given.FACILITATOR_URL && !given.FACILITATOR_TOKEN)
    faults.push("FACILITATOR_TOKEN: must be the token of the facilitator at FACILITATOR_URL");
  if (given.NETWORK === "local") return faults;

  const holdsTheKey = !given.FACILITATOR_URL;
  const development = Object.values(developmentAccounts);
  if (!given.RPC_URL) faults.push(`RPC_URL: NETWORK=${given.NETWORK} needs the address of a node`);
  if (!given.PAY_TO) faults.push(`PAY_TO: NETWORK=${given.NETWORK} needs the address that is paid`);
  if (development.some((account) => account.address.toLowerCase() === given.PAY_TO?.toLowerCase()))
    faults.push("PAY_TO: is a public development account; anyone could empty it");
  if (holdsTheKey && !given.FACILITATOR_PRIVATE_KEY && !given.FACILITATOR_KEYSTORE)
    faults.push(
      `FACILITATOR_PRIVATE_KEY: NETWORK=${given.NETWORK} needs the key that pays the gas (or FACILITATOR_KEYSTORE)`,
    );
  if (development.some((account) => account.privateKey === given.FACILITATOR_PRIVATE_KEY?.toLowerCase()))
    faults.push(
      "FACILITATOR_PRIVATE_KEY: is a public development key; it is refused outside the local chain",
    );
  if (given.NETWORK === "base" && !given.DATABASE_URL)
    faults.push(
      "DATABASE_URL: NETWORK=base needs a PostgreSQL server; the embedded database does not survive a power cut",
    );
  return faults;
}

function environmentFrom(given: Variables): Environment {
  const isLocal = given.NETWORK === "local";
  return {
    host: given.HOST,
    port: given.PORT,
    publicUrl:
      given.PUBLIC_URL ?? `http://${given.HOST.includes(":") ? `[${given.HOST}]` : given.HOST}:${given.PORT}`,
    dataDirectory: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL ?? null,
    collection: given.COLLECTION === "none" ? null : given.COLLECTION,
    network: given.NETWORK,
    rpcUrl: given.RPC_URL ?? null,
    payTo: given.PAY_TO ?? developmentAccounts.recipient.address,
    localChainPort: given.LOCAL_CHAIN_PORT,
    confirmations: given.CONFIRMATIONS ?? (isLocal ? 2 : 3),
    maxUnsettled: given.MAX_UNSETTLED,
    facilitator: {
      url: given.FACILITATOR_URL ?? null,
      port: given.FACILITATOR_PORT,
      token: given.FACILITATOR_TOKEN ?? randomBytes(24).toString("base64url"),
      privateKey:
        given.FACILITATOR_PRIVATE_KEY ??
        (isLocal && !given.FACILITATOR_KEYSTORE ? developmentAccounts.facilitator.privateKey : null),
      keystore: given.FACILITATOR_KEYSTORE
        ? { file: given.FACILITATOR_KEYSTORE, password: given.FACILITATOR_KEYSTORE_PASSWORD ?? "" }
        : null,
    },
    prices: { hybrid: given.PRICE_HYBRID, summaries: given.PRICE_SUMMARIES, summary: given.PRICE_SUMMARY },
    walletConnectProjectId: given.WALLETCONNECT_PROJECT_ID ?? null,
    googleBooksApiKey: given.GOOGLE_BOOKS_API_KEY ?? null,
    languageModel: {
      provider: given.LLM_PROVIDER,
      baseUrl: given.LLM_BASE_URL ?? null,
      model: given.LLM_MODEL ?? null,
      apiKey: given.LLM_API_KEY ?? null,
    },
    logLevel: given.LOG_LEVEL,
    isDevelopment: process.env.NODE_ENV === "development",
  };
}
