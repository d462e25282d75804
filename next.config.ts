import type { NextConfig } from "next";

// wagmi depends on the SDK of every wallet it knows. Ours are extensions, WalletConnect and the demo wallet; the rest is
// replaced by an empty package (package.json, overrides), whose exports the bundler would miss.
const unusedWallets = [
  "@base-org/account",
  "@coinbase/wallet-sdk",
  "cbw-sdk",
  "@gemini-wallet/core",
  "@metamask/sdk",
  "@safe-global/safe-apps-sdk",
  "@safe-global/safe-apps-provider",
  "porto",
  "porto/internal",
  "@reown/appkit/core",
  "pino-pretty",
];

const config: NextConfig = {
  // These ship WebAssembly, workers or sockets of their own and must stay outside the bundle.
  serverExternalPackages: ["@electric-sql/pglite", "@electric-sql/pglite-pgvector", "postgres"],
  turbopack: {
    root: import.meta.dirname,
    resolveAlias: Object.fromEntries(
      unusedWallets.map((name) => [name, "./components/pay/unused-wallet.ts"]),
    ),
  },
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
