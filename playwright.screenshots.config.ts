import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

/** `npm run screenshots`: every page and every state of the slip, into .test/screenshots. No test: somebody looks. */
export default defineConfig({
  ...config,
  testMatch: "screenshots.ts",
  outputDir: ".test/screenshots-run",
  timeout: 120_000,
});
