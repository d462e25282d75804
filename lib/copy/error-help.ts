import type { ErrorCode } from "../errors";

/** What each error of the API means and what to do about it: the developers' page shows it under `#error-CODE`. */
export const errorHelp: Record<ErrorCode, { cause: string; fix: string }> = {
  invalid_parameter: {
    cause: "A parameter is malformed, out of range, or given twice.",
    fix: "The member parameter names it, the message its range. Nothing was charged.",
  },
  invalid_body: {
    cause: "The body of a POST is not the small JSON object it should be.",
    fix: "Send valid JSON.",
  },
  payment_required: {
    cause: "The endpoint is paid and the request carried no payment, or none that could be read.",
    fix: "Sign the offer in the PAYMENT-REQUIRED header and send the request again with the signed payload.",
  },
  payment_refused: {
    cause: "The payment failed its verification. The member reason is x402's own word for why.",
    fix: "Nothing was delivered and nothing was charged. The message says what to change before signing again.",
  },
  payment_already_used: {
    cause: "The authorization has paid for a purchase before.",
    fix: "Sign a new one with a new random nonce. To repeat the same purchase free of charge within 24 hours, send the Idempotency-Key of the first request.",
  },
  payment_outstanding: {
    cause:
      "An earlier purchase of this wallet was delivered, and the wallet could no longer pay when it was settled.",
    fix: "Buy that resource once more: that purchase clears the debt. The member payment names it.",
  },
  faucet_refused: {
    cause: "The faucet of the local chain gives to wallets with less than 1 USDC only.",
    fix: "Spend what the wallet has.",
  },
  foreign_origin: {
    cause: "A page of another site asked for something only our own pages may do.",
    fix: "Call it from no browser page, or from this site.",
  },
  not_found: { cause: "There is nothing at this address.", fix: "GET /discover lists every endpoint." },
  book_not_found: { cause: "No book has this id.", fix: "GET /books lists all of them." },
  summary_not_available: {
    cause: "The book has no summary. No payment was asked for.",
    fix: "GET /books/{id} says in has_summary whether there is one.",
  },
  payment_not_found: {
    cause: "No payment has this id.",
    fix: "Use the id from X-Payment-Id of what was bought.",
  },
  method_not_allowed: {
    cause: "The address does not take this method.",
    fix: "The Allow header lists those it takes.",
  },
  too_many_reports: {
    cause: "Readers have reported so much about this book that an operator has to read it first.",
    fix: "Nothing was kept. Try again on another day.",
  },
  client_gone: {
    cause: "The connection was closed before the delivery.",
    fix: "Nothing was charged; the same authorization may be sent again.",
  },
  internal_error: {
    cause: "Something failed on our side.",
    fix: "Try again. If it stays so, report the X-Request-Id.",
  },
  settlement_backlog: {
    cause: "Too many purchases wait for their settlement, so nothing is delivered on credit for a moment.",
    fix: "Nothing was charged. Send the same request again after Retry-After seconds.",
  },
  facilitator_unavailable: {
    cause: "The part of the service that checks payments did not answer.",
    fix: "Nothing was charged. Send the same request again after Retry-After seconds.",
  },
  chain_unavailable: {
    cause: "The chain could not be read, so the payment could not be checked.",
    fix: "Nothing was charged. Send the same request again after Retry-After seconds.",
  },
  search_not_ready: {
    cause: "The search is still starting, or has more to do than it can.",
    fix: "Nothing was charged. Send the same request again after Retry-After seconds.",
  },
};
