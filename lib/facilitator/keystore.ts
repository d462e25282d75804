import "server-only";
import { createDecipheriv, pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { type Hex, hexToBytes, keccak256, toHex } from "viem";
import { z } from "zod";

const hexText = z.string().regex(/^(?:[0-9a-fA-F]{2})+$/, "must be hexadecimal");
const count = z.number().int().positive();

const scryptParameters = z.object({
  salt: hexText,
  n: count,
  r: count,
  p: count,
  dklen: count.min(32).max(64),
});
const pbkdf2Parameters = z.object({
  salt: hexText,
  c: count,
  prf: z.literal("hmac-sha256", "only hmac-sha256 is supported"),
  dklen: count.min(32).max(64),
});
const cipherParts = {
  cipher: z.literal("aes-128-ctr", "only aes-128-ctr is supported"),
  ciphertext: hexText,
  cipherparams: z.object({ iv: hexText.length(32) }),
  mac: hexText.length(64),
};

/** Web3 Secret Storage, version 3: what geth, Foundry (`cast wallet`) and most wallets write. */
const keystoreFile = z.object({
  version: z.literal(3, "only version 3 is supported"),
  crypto: z.discriminatedUnion(
    "kdf",
    [
      z.object({ kdf: z.literal("scrypt"), kdfparams: scryptParameters, ...cipherParts }),
      z.object({ kdf: z.literal("pbkdf2"), kdfparams: pbkdf2Parameters, ...cipherParts }),
    ],
    "only the key derivations scrypt and pbkdf2 are supported",
  ),
});
type Crypto = z.output<typeof keystoreFile>["crypto"];

const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Reads the private key from an encrypted keystore file.
 * @throws Error that says what is wrong: no file, no keystore, an unsupported one, or a wrong password
 */
export async function readKeystore(file: string, password: string): Promise<Hex> {
  const { crypto } = await readKeystoreFile(file);
  const derived = await derivedKey(crypto, password);
  const ciphertext = Buffer.from(crypto.ciphertext, "hex");
  const mac = keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext]), "bytes");
  if (!timingSafeEqual(mac, hexToBytes(`0x${crypto.mac}`)))
    throw new Error(`The password does not open the keystore ${file}.`);
  const decipher = createDecipheriv(
    "aes-128-ctr",
    derived.subarray(0, 16),
    Buffer.from(crypto.cipherparams.iv, "hex"),
  );
  const key = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  if (key.length !== 32) throw new Error(`The keystore ${file} holds no private key of 32 bytes.`);
  return toHex(key);
}

async function readKeystoreFile(file: string): Promise<z.output<typeof keystoreFile>> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`The keystore ${file} cannot be read.`, { cause });
  });
  const parsed = keystoreFile.safeParse(lowerCaseNames(parseJson(file, text)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The keystore ${file} cannot be used: ${issue?.path.join(".")} ${issue?.message}.`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The keystore ${file} is not JSON.`, { cause });
  }
}

/** Some old writers spell the member `Crypto`. */
function lowerCaseNames(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]));
}

async function derivedKey({ kdf, kdfparams }: Crypto, password: string): Promise<Buffer> {
  const salt = Buffer.from(kdfparams.salt, "hex");
  if (kdf === "pbkdf2") {
    return derivePbkdf2(password, salt, kdfparams.c, kdfparams.dklen, "sha256");
  }
  const { n, r, p, dklen } = kdfparams;
  // Node refuses more than 32 MB unless it is told how much the parameters take.
  const maxmem = 128 * (n * r + p * r + r) + 1024 * 1024;
  const options = { N: n, r, p, maxmem };
  return deriveScrypt(password, salt, dklen, options).catch((cause: unknown) => {
    throw new Error("This machine cannot derive a key with the keystore's scrypt parameters.", { cause });
  });
}
