import "server-only";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * The anvil of the optional dependency @foundry-rs/anvil for this platform. Its own launcher is a Node process that would
 * stand between us and the process we must watch.
 * @throws Error that says what to set where there is none
 */
export function anvilBinary(): string {
  const platform = `${process.platform === "win32" ? "win32" : process.platform}-${architectures[process.arch] ?? process.arch}`;
  const name = process.platform === "win32" ? "anvil.exe" : "anvil";
  try {
    const binary = createRequire(path.join(process.cwd(), "package.json")).resolve(
      `@foundry-rs/anvil-${platform}/bin/${name}`,
    );
    accessSync(binary, constants.X_OK);
    return binary;
  } catch (cause) {
    throw new Error(
      `There is no local chain on this machine: the package @foundry-rs/anvil-${platform} is not installed. ` +
        "Set NETWORK=base-sepolia with RPC_URL, PAY_TO and FACILITATOR_PRIVATE_KEY, " +
        "or NETWORK=local with RPC_URL of an anvil that runs elsewhere (--chain-id 84532 --block-time 1).",
      { cause },
    );
  }
}

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };
