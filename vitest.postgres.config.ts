import { mergeConfig } from "vitest/config";
import config from "./vitest.config";

if (!process.env.TEST_DATABASE_URL) {
  throw new Error(
    "Set TEST_DATABASE_URL to a PostgreSQL server with pgvector on which databases may be created.",
  );
}

/**
 * The same suite; every test file makes a database of its own on that server. Left out is what no database takes part in,
 * or what drives the embedded one by name.
 */
export default mergeConfig(config, {
  test: {
    exclude: [
      "lib/{chain,client,copy,covers,devnet,export,text}/**",
      "components/**",
      "scripts/**",
      "tests/process/{free-answers,import-crash,readme}.test.ts",
    ],
  },
});
