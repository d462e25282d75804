import type { Page, Request } from "@playwright/test";

/** What a page took over the wire, in kB (1000 bytes), compressed as it came, without headers. */
export type Weight = { scripts: number; markup: number; fonts: number };

/**
 * Weighs everything that a page loads from here on, the cache switched off. `read` waits until nothing more is on its
 * way.
 */
export async function measureWeight(page: Page): Promise<{ read(): Promise<Weight> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const weigh = async (...types: string[]) => {
    const wanted = requests.filter((request) => types.includes(request.resourceType()));
    const sizes = await Promise.all(wanted.map((request) => request.sizes()));
    return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0) / 1000;
  };
  return {
    async read() {
      await page.waitForLoadState("networkidle");
      return {
        scripts: await weigh("script"),
        markup: await weigh("document", "stylesheet"),
        fonts: await weigh("font"),
      };
    },
  };
}
