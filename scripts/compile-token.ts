import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileContract, installedVersion } from "./compile-contract";

/**
 * Writes the contract artifacts of lib/devnet/token: our token from the Solidity beside it, Multicall3 from viem, which
 * has it and does not export it. With --check it writes nothing and fails when a file is not exactly what it would write.
 */
const folder = new URL("../lib/devnet/token/", import.meta.url);
const artifacts = { "DevelopmentToken.json": developmentToken(), "Multicall3.json": multicall3() };

for (const [name, artifact] of Object.entries(artifacts)) {
  const file = new URL(name, folder);
  const content = `${JSON.stringify(artifact)}\n`;
  if (!process.argv.includes("--check")) {
    writeFileSync(file, content);
    console.log(`${name} is written.`);
  } else if (readFileSync(file, "utf8") === content) {
    console.log(`${name} is current.`);
  } else {
    console.error(`${name} is not current. Run: node --import tsx scripts/compile-token.ts`);
    process.exitCode = 1;
  }
}

function developmentToken() {
  const source = readFileSync(new URL("DevelopmentToken.sol", folder), "utf8");
  const compiler = `solc ${installedVersion("solc")}`;
  const library = `@openzeppelin/contracts ${installedVersion("@openzeppelin/contracts")}`;
  const sha256 = createHash("sha256").update([source, compiler, library].join("\n")).digest("hex");
  return {
    contractName: "DevelopmentToken",
    compiler,
    library,
    sha256,
    ...compileContract("DevelopmentToken", source),
  };
}

function multicall3() {
  const viem = createRequire(import.meta.url).resolve("viem/package.json");
  const constants = readFileSync(new URL("_esm/constants/contracts.js", `file://${viem}`), "utf8");
  const bytecode = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(constants)?.[1];
  if (!bytecode) throw new Error("This viem keeps the creation code of Multicall3 somewhere else.");
  return { contractName: "Multicall3", source: `viem ${installedVersion("viem")}`, bytecode };
}
