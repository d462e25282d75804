import "server-only";

type PolicyOptions = {
  /** Fresh for each answer: only scripts that carry it, and what they load, run. */
  nonce: string;
  /** WalletConnect talks to its relay; without a project id nothing leaves the origin. */
  allowsWalletConnect: boolean;
  /** The development server evaluates code and reloads over a socket. */
  isDevelopment: boolean;
};

const relay = [
  "https://*.walletconnect.com",
  "https://*.walletconnect.org",
  "wss://*.walletconnect.com",
  "wss://*.walletconnect.org",
];

/**
 * The Content-Security-Policy of a page. Styles may be inline: covers carry their cloth as an attribute, and the wallet's
 * dialog writes its own sheet.
 */
export function contentSecurityPolicy({ nonce, allowsWalletConnect, isDevelopment }: PolicyOptions): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(allowsWalletConnect ? ["https://*.walletconnect.com"] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : []), ...(allowsWalletConnect ? relay : [])],
    "frame-src": allowsWalletConnect
      ? ["https://verify.walletconnect.com", "https://verify.walletconnect.org"]
      : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
