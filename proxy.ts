import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { contentSecurityPolicy } from "@/lib/http/content-security-policy";

/** Gives every page a Content-Security-Policy with a nonce of its own. Next puts that nonce on the scripts it writes. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const { walletConnectProjectId, isDevelopment } = env();
  const policy = contentSecurityPolicy({
    nonce,
    allowsWalletConnect: walletConnectProjectId !== null,
    isDevelopment,
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/**
 * Pages, those that are not there included: neither the API, whose answers are JSON, nor files, which run no scripts of
 * ours.
 */
export const config = {
  matcher: [
    "/((?!_next/|books(?:/|$)|genres$|stats$|discover$|search/|payments/|balance/|faucet$|[^/]+\\.(?:png|svg|txt|xml)$).*)",
  ],
};
