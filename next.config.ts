import type { NextConfig } from "next";

const config: NextConfig = {
  // These ship WebAssembly, workers or sockets of their own and must stay outside the bundle.
  serverExternalPackages: ["@electric-sql/pglite", "@electric-sql/pglite-pgvector", "postgres"],
  turbopack: { root: import.meta.dirname },
  allowedDevOrigins: ["127.0.0.1", "localhost"],
  agentRules: false,
  poweredByHeader: false,
  typedRoutes: true,
  // Free answers carry a strong ETag of their own (lib/http); Next's weak one would replace nothing and help nobody.
  generateEtags: false,
  // The test command checks the types of everything; a newcomer's first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: { agentUpgrade: false },
};

export default config;
