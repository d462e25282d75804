import config from "./vitest.config";

if (!process.env.TEST_DATABASE_URL) {
  throw new Error(
    "Set TEST_DATABASE_URL to a PostgreSQL server with pgvector on which databases may be created.",
  );
}

/** The same suite; every test file makes a database of its own on that server. */
export default config;
