import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { "@": import.meta.dirname, "server-only": `${import.meta.dirname}/tests/support/server-only.ts` },
  },
  test: {
    include: ["lib", "app", "components", "scripts", "tests"].map((folder) => `${folder}/**/*.test.ts`),
    // What several processes on one database do can only be seen on a server.
    exclude: process.env.TEST_DATABASE_URL ? [] : ["tests/postgres/**"],
    globalSetup: ["tests/support/make-database-image.ts"],
    setupFiles: ["tests/support/quiet.ts"],
    environment: "node",
    // Each file opens a real database and often a real chain: generous limits, no retries.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    maxWorkers: 3,
  },
});
