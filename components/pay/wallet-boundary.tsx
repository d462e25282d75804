"use client";

import "@rainbow-me/rainbowkit/styles.css";
import { darkTheme, lightTheme, RainbowKitProvider } from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { WagmiProvider } from "wagmi";
import type { SaleTerms } from "@/lib/payments/sale-terms";
import { WalletBridge } from "./wallet-bridge";
import { walletConfig } from "./wallet-config";

/** Everything of wagmi and RainbowKit that the site has, behind one import(). */
export default function WalletBoundary({ terms }: { terms: SaleTerms }) {
  const [config] = useState(() => walletConfig(terms));
  const [queryClient] = useState(() => new QueryClient());
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider theme={themeOfPage()} modalSize="compact" locale="en-US">
          <WalletBridge config={config} terms={terms} />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}

function themeOfPage(): RainbowKitTheme {
  const light = asOurs(lightTheme({ ...shape, accentColor: "#7a2e1d", accentColorForeground: "#fffaf2" }));
  const dark = asOurs(darkTheme({ ...shape, accentColor: "#e8a488", accentColorForeground: "#23120b" }));
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light") return light;
  if (chosen === "dark") return dark;
  return { lightMode: light, darkMode: dark };
}

/** What the provider takes; RainbowKit exports the type of one theme only. */
type RainbowKitTheme = NonNullable<ComponentProps<typeof RainbowKitProvider>["theme"]>;

const shape = { borderRadius: "small", overlayBlur: "none" } as const;

function asOurs(theme: ReturnType<typeof lightTheme>): ReturnType<typeof lightTheme> {
  // Its own secondary text is too pale to read on its own ground.
  const colors = { ...theme.colors, modalTextSecondary: "var(--ink-2)", modalTextDim: "var(--ink-2)" };
  return { ...theme, colors, fonts: { body: "var(--font-ui)" } };
}
