import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the committed contracts are what their sources compile to", async () => {
  const command = ["--import", "tsx", "scripts/compile-token.ts", "--check"];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  expect(stdout).toBe("DevelopmentToken.json is current.\nMulticall3.json is current.\n");
});
