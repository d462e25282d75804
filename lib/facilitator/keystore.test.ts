import { createCipheriv, pbkdf2Sync, randomBytes, scryptSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { keccak256 } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readKeystore } from "./keystore";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "keystore-"));
});
afterAll(() => rm(folder, { recursive: true }));

const password = "correct horse, Schlüssel";

/** Encrypts a key as the format's definition says, with node:crypto alone. */
async function keystoreOf(key: string, kdf: "scrypt" | "pbkdf2", changed: object = {}): Promise<string> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const derived =
    kdf === "scrypt"
      ? scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })
      : pbkdf2Sync(password, salt, 2_000, 32, "sha256");
  const cipher = createCipheriv("aes-128-ctr", derived.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(key.slice(2), "hex")), cipher.final()]);
  const crypto = {
    cipher: "aes-128-ctr",
    cipherparams: { iv: iv.toString("hex") },
    ciphertext: ciphertext.toString("hex"),
    kdf,
    kdfparams: {
      dklen: 32,
      salt: salt.toString("hex"),
      ...(kdf === "scrypt" ? { n: 1024, r: 8, p: 1 } : { c: 2_000, prf: "hmac-sha256" }),
    },
    mac: keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext])).slice(2),
    ...changed,
  };
  return write(JSON.stringify({ address: "00", id: "1", version: 3, crypto }));
}

async function write(text: string): Promise<string> {
  const file = path.join(folder, randomBytes(8).toString("hex"));
  await writeFile(file, text);
  return file;
}

test.each(["scrypt", "pbkdf2"] as const)("a key encrypted with %s is read back", async (kdf) => {
  const key = generatePrivateKey();
  expect(await readKeystore(await keystoreOf(key, kdf), password)).toBe(key);
});

test("the specification's own vector opens", async () => {
  // Web3 Secret Storage, version 3, "PBKDF2-SHA-256". Its scrypt vector (n 2^18, r 1) is outside of what OpenSSL takes.
  const vector = await write(
    '{"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"6087dab2f9fdbbfaddc31a909735c1e6"},"ciphertext":"5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46","kdf":"pbkdf2","kdfparams":{"c":262144,"dklen":32,"prf":"hmac-sha256","salt":"ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd"},"mac":"517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2"},"id":"3198bc9c-6672-5ab3-d995-4942343ae5b6","version":3}',
  );
  expect(await readKeystore(vector, "testpassword")).toBe(
    "0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d",
  );
});

test("a wrong password is told, and the key is not", async () => {
  const file = await keystoreOf(generatePrivateKey(), "scrypt");
  await expect(readKeystore(file, "wrong")).rejects.toThrow("password does not open");
});

test("a missing file, another format and an unknown key derivation are named", async () => {
  const key = generatePrivateKey();
  await expect(readKeystore(path.join(folder, "none"), password)).rejects.toThrow("cannot be read");
  await expect(readKeystore(await write("not json"), password)).rejects.toThrow("is not JSON");
  await expect(readKeystore(await write("{}"), password)).rejects.toThrow("version");
  const argon = await keystoreOf(key, "scrypt", { kdf: "argon2id" });
  await expect(readKeystore(argon, password)).rejects.toThrow("only the key derivations scrypt and pbkdf2");
  const kdfparams = { dklen: 32, salt: "00", n: 262_144, r: 1, p: 8 };
  const odd = await keystoreOf(key, "scrypt", { kdfparams });
  await expect(readKeystore(odd, password)).rejects.toThrow("scrypt parameters");
  const aes256 = await keystoreOf(key, "scrypt", { cipher: "aes-256-gcm" });
  await expect(readKeystore(aes256, password)).rejects.toThrow("only aes-128-ctr");
});
