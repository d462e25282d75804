import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const debianChromium = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH || (existsSync(debianChromium) ? debianChromium : undefined);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: ".test/e2e",
  // A test takes seconds; what waits for a settlement takes some more. What starts the service has a limit of its own.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // The chain, the demo wallet and the machine are one each; so is the service, as long as no test fails.
  workers: 1,
  reporter: "list",
  use: {
    locale: "en-GB",
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses to work for root.
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
});
