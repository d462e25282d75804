import type { BrowserContext, Request } from "@playwright/test";

/** One request for something that is sold, as it went over the wire. */
export type Exchange = {
  method: string;
  /** Path and query. */
  resource: string;
  /** The payment header's value, null when none was sent. */
  payment: string | null;
  idempotencyKey: string | null;
  /** Null while there is no answer, and for ever when the connection broke. */
  status: number | null;
};

export type Wire = {
  /** Every request for a paid path, in the order in which they left, from all tabs. */
  exchanges: readonly Exchange[];
  /** What became of them: “402”, then “paid 200”. */
  story(): string[];
  /** The payments that were sent, each once. */
  payments(): string[];
};

const isSold = (path: string) =>
  /^\/books\/\d+\/summary$/.test(path) || path === "/search/hybrid" || path === "/search/summaries";

/** Listens to a browser's requests for what is sold. */
export function listenToWire(context: BrowserContext): Wire {
  const exchanges: Exchange[] = [];
  const pending = new Map<Request, Exchange>();
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!isSold(pathname)) return;
    const headers = request.headers();
    const exchange: Exchange = {
      method: request.method(),
      resource: pathname + search,
      payment: headers["payment-signature"] ?? headers["x-payment"] ?? null,
      idempotencyKey: headers["idempotency-key"] ?? null,
      status: null,
    };
    exchanges.push(exchange);
    pending.set(request, exchange);
  });
  context.on("response", (response) => {
    const exchange = pending.get(response.request());
    if (exchange) exchange.status = response.status();
  });
  return {
    exchanges,
    story: () => exchanges.map(({ payment, status }) => `${payment ? "paid " : ""}${status ?? "no answer"}`),
    payments: () => [...new Set(exchanges.flatMap(({ payment }) => payment ?? []))],
  };
}
