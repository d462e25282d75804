import { headers } from "next/headers";

/** Facts about the page for machines that read it, as JSON-LD. */
export async function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // A browser hides the nonce, so hydration finds another one than the server wrote.
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {JSON.stringify(data).replaceAll("<", "\\u003c")}
    </script>
  );
}
