import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const debianChromium = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH || (existsSync(debianChromium) ? debianChromium : undefined);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: ".test/e2e",
  // A test takes seconds; what waits for a settlement takes some more. The first one waits for the service too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // The chain, the demo wallet and the machine are one each.
  workers: 1,
  reporter: "list",
  use: {
    locale: "en-GB",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses to work for root.
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
    {
      // What a phone must carry too; the other journeys are the same there.
      name: "phone",
      testMatch: "purchase.spec.ts",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
