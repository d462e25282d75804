import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import solc from "solc";
import type { Abi, Hex } from "viem";
import { z } from "zod";

export type CompiledContract = { abi: Abi; bytecode: Hex };

/**
 * Compiles one contract with npm's solc; its imports are read from node_modules.
 * @throws Error with the compiler's own messages
 */
export function compileContract(contractName: string, source: string): CompiledContract {
  const input = {
    language: "Solidity",
    sources: { [`${contractName}.sol`]: { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "cancun",
      metadata: { bytecodeHash: "none" },
      outputSelection: { "*": { [contractName]: ["abi", "evm.bytecode.object"] } },
    },
  };
  const compiled: unknown = JSON.parse(solc.compile(JSON.stringify(input), { import: importFromPackages }));
  const { errors, contracts } = output.parse(compiled);
  const faults = errors.filter((error) => error.severity === "error");
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join("\n"));
  const contract = contracts[`${contractName}.sol`]?.[contractName];
  if (!contract) throw new Error(`The source holds no contract ${contractName}.`);
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          // The compiler writes the ABI that viem's type describes.
          abi: z.custom<Abi>(Array.isArray),
          evm: z.object({ bytecode: z.object({ object: z.string().regex(/^[0-9a-f]+$/) }) }),
        }),
      ),
    )
    .default({}),
});

const resolveFrom = createRequire(import.meta.url);

function importFromPackages(file: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(resolveFrom.resolve(file), "utf8") };
  } catch (error) {
    return { error: `${file} cannot be read: ${String(error)}` };
  }
}

/** The version of a package in node_modules. */
export function installedVersion(packageName: string): string {
  const manifest = readFileSync(resolveFrom.resolve(`${packageName}/package.json`), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}
