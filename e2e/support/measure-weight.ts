import type { CDPSession, Page } from "@playwright/test";

/** What a page took over the wire, in KiB, as it came: compressed, headers included. */
export type Weight = { scripts: number; markup: number; fonts: number; scriptUrls: string[] };

/**
 * Weighs everything that a page loads from here on, the cache switched off. `read` waits until nothing more is on its
 * way.
 */
export async function measureWeight(page: Page): Promise<{ read(): Promise<Weight> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests = new Map<string, { type: string; url: string; bytes: number }>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    requests.set(requestId, { type, url: response.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return {
    async read() {
      await page.waitForLoadState("networkidle");
      const all = [...requests.values()];
      const sum = (...types: string[]) =>
        all.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + bytes, 0) / 1024;
      return {
        scripts: sum("Script"),
        markup: sum("Document", "Stylesheet"),
        fonts: sum("Font"),
        scriptUrls: all.filter(({ type }) => type === "Script").map(({ url }) => url),
      };
    },
  };
}
