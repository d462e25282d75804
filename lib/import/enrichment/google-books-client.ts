import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type GoogleBooksVolume, parseVolumes, volumeFields } from "./google-books-volume";
import { PassingFault, type RetryOptions, retryAfterMs, withRetries } from "./with-retries";

export type GoogleBooksOptions = {
  /** Without a key Google allows few questions a day. */
  key: string | null;
  /** Two letters. Google refuses to answer machines whose country it cannot tell. */
  country?: string | null;
  signal?: AbortSignal;
  /** Only tests ask elsewhere, without pauses. */
  baseUrl?: string;
  intervalMs?: number;
  pause?: RetryOptions["pause"];
};

/** Asks for the volumes that match a query in the API's own notation: `isbn:…`, `intitle:"…" inauthor:"…"`. */
export type GoogleBooks = (query: string) => Promise<GoogleBooksVolume[]>;

/** Google refuses to answer, now and to the next question: a spent quota, a wrong key, an unknown country. */
export class GoogleBooksRefusal extends Error {
  override name = "GoogleBooksRefusal";
}

const address = "https://www.googleapis.com/books/v1";
const timeoutMs = 15_000;
const intervals = { withKey: 600, withoutKey: 1_000 };

/**
 * A client of the Google Books API, one question at a time: at most one a second, with a key a hundred a minute.
 * Failures that may pass are asked again, with pauses.
 * @throws GoogleBooksRefusal, or PassingFault when a question failed again and again
 */
export function googleBooksClient({
  key,
  country = null,
  signal,
  baseUrl = address,
  intervalMs = key === null ? intervals.withoutKey : intervals.withKey,
  pause,
}: GoogleBooksOptions): GoogleBooks {
  let freeAt = 0;
  const ask = async (url: URL): Promise<GoogleBooksVolume[]> => {
    const pauseMs = freeAt - performance.now();
    if (pauseMs > 0) await wait(pauseMs, undefined, { ...(signal && { signal }) });
    freeAt = performance.now() + intervalMs;
    return askOnce(url, signal);
  };
  return async (query) => {
    const url = new URL(`${baseUrl}/volumes`);
    url.searchParams.set("q", query);
    url.searchParams.set("printType", "books");
    url.searchParams.set("fields", volumeFields);
    if (country !== null) url.searchParams.set("country", country);
    if (key !== null) url.searchParams.set("key", key);
    try {
      return await withRetries(() => ask(url), { ...(signal && { signal }), ...(pause && { pause }) });
    } catch (error) {
      if (!(error instanceof TooManyQuestions)) throw error;
      throw new GoogleBooksRefusal(
        `Google Books answers no more for now (${error.message}). Run it again later${key === null ? ", or set GOOGLE_BOOKS_API_KEY" : ""}: it goes on where it stopped.`,
        { cause: error },
      );
    }
  };
}

/** A rate or a day's quota is used up. */
class TooManyQuestions extends PassingFault {}

const refusalSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    errors: z.array(z.object({ reason: z.string().catch("") })).catch([]),
  }),
});

/** The address may hold the key: no error repeats it. */
async function askOnce(url: URL, signal: AbortSignal | undefined): Promise<GoogleBooksVolume[]> {
  const { status, headers, body } = await fetchText(url, signal);
  const answer = parseJson(body);
  if (status === 200) {
    const volumes = answer === undefined ? null : parseVolumes(answer);
    if (volumes === null) throw new PassingFault("Google Books answered something that is not its JSON");
    return volumes;
  }
  const told = refusalSchema.safeParse(answer).data?.error;
  const message = told?.message ? `HTTP ${status}: ${told.message}` : `HTTP ${status}`;
  const pause = { retryAfterMs: retryAfterMs(headers.get("retry-after")) };
  const isQuota = told?.errors.some(({ reason }) => /limit|quota/i.test(reason)) ?? false;
  if (status === 429 || (status === 403 && isQuota)) throw new TooManyQuestions(message, pause);
  if (status >= 500 || status === 408) throw new PassingFault(`Google Books failed: ${message}`, pause);
  const isCountry = told?.errors.some(({ reason }) => reason === "unknownLocation") ?? false;
  const advice = isCountry ? " Say where you are with --country, such as --country US." : "";
  throw new GoogleBooksRefusal(`Google Books refused the question. ${message}${advice}`);
}

async function fetchText(url: URL, signal: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    const reason = timeout.aborted ? `no answer in ${timeoutMs / 1_000} s` : reasonOf(error);
    throw new PassingFault(`Google Books cannot be reached: ${reason}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
