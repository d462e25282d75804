/** Every code an error body can carry, with its HTTP status. The only place where the two meet. */
export const errorStatus = {
  invalid_parameter: 400,
  invalid_body: 400,
  payment_required: 402,
  payment_refused: 403,
  payment_already_used: 403,
  payment_outstanding: 403,
  faucet_refused: 403,
  foreign_origin: 403,
  not_found: 404,
  book_not_found: 404,
  summary_not_available: 404,
  payment_not_found: 404,
  method_not_allowed: 405,
  too_many_reports: 429,
  client_gone: 499,
  internal_error: 500,
  settlement_backlog: 503,
  facilitator_unavailable: 503,
  chain_unavailable: 503,
  search_not_ready: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

type ErrorDetails = {
  cause?: unknown;
  /** Extra members of the error body, such as `parameter` or `reason`. */
  details?: Record<string, string | number | null>;
  /** Seconds for a `Retry-After` header. */
  retryAfterSeconds?: number;
};

/**
 * An error that a client may see: a code of the table above and a message that says what happened, then what to
 * do. The handler wrapper turns it into a response; nothing else does.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string | number | null>;
  readonly retryAfterSeconds: number | undefined;

  /** By name: what boot opened throws its own bundle's copy of this class, and the routes must know it. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === "ApiError";
  }

  constructor(
    code: ErrorCode,
    message: string,
    { cause, details = {}, retryAfterSeconds }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = "ApiError";
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
