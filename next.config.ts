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

/** On every answer; the pages' Content-Security-Policy, whose nonce is new each time, comes from proxy.ts. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // The address of a receipt is all it takes to read it.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
  // Wallets open windows of their own.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
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
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
  // Free answers carry a strong ETag of their own (lib/http); Next's weak one would replace nothing and help nobody.
  generateEtags: false,
  // The test command checks the types of everything; a newcomer's first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    agentUpgrade: false,
    // A page loads its own styles and few others: by default all pages' small ones would be merged into one.
    cssChunking: { type: "graph", requestCost: 2000 },
  },
};

export default config;
