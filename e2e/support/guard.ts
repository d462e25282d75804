import type { BrowserContext } from "@playwright/test";

export type Guard = {
  /** Lets console errors pass that match: what Chromium itself prints when a test breaks something. */
  expectLine(pattern: RegExp): void;
  /** Another service that the journey visits. */
  alsoOurs(url: string): void;
  /** Everything that should not have happened so far. */
  faults(): string[];
};

/** Chromium prints this for every 402, and no page can prevent it. */
const paymentRequired = /^Failed to load resource: the server responded with a status of 402\b/;

/** Watches all tabs of a browser: requests that leave the origin, errors on the console, exceptions nobody caught. */
export function guardContext(context: BrowserContext, origin: string): Guard {
  const faults: { text: string; line: string }[] = [];
  const expected = [paymentRequired];
  const note = (kind: string, line: string) => faults.push({ text: `${kind}: ${line}`, line });
  const origins = [origin];
  const isOurs = (url: string) => /^(data|blob|about):/.test(url) || origins.includes(new URL(url).origin);

  context.on("request", (request) => {
    if (!isOurs(request.url())) note("left the origin", request.url());
  });
  context.on("console", (message) => {
    if (message.type() === "error") note("console", `${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => note("uncaught", String(error.error())));
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      const address = socket.url().replace(/^ws/, "http");
      if (!isOurs(address)) note("left the origin", socket.url());
    }),
  );
  return {
    expectLine: (pattern) => expected.push(pattern),
    alsoOurs: (url) => origins.push(new URL(url).origin),
    faults: () =>
      faults.filter(({ line }) => !expected.some((pattern) => pattern.test(line))).map(({ text }) => text),
  };
}
