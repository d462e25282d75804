import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { ThemeScript } from "@/components/site/theme-script";
import { siteCopy } from "@/lib/copy/site";
import { env } from "@/lib/env";
import { hankenGrotesk, literata } from "./fonts";
import "./globals.css";

/** The address of this service is this process's configuration, not the build's. */
export async function generateMetadata(): Promise<Metadata> {
  await connection();
  return {
    metadataBase: new URL(env().publicUrl),
    title: { default: siteCopy.name, template: `%s · ${siteCopy.name}` },
    description: siteCopy.description,
  };
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf7f0" },
    { media: "(prefers-color-scheme: dark)", color: "#16130f" },
  ],
};

/** Language, fonts and theme of every document. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme script writes an attribute on this element before hydration compares it.
    <html lang="en" className={`${literata.variable} ${hankenGrotesk.variable}`} suppressHydrationWarning>
      <head>
        <ThemeScript nonce={nonce} />
      </head>
      <body>
        <div className="frame">{children}</div>
      </body>
    </html>
  );
}
