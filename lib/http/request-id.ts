import "server-only";

const ids = new WeakMap<Request, string>();

/** The id of a request: made on first use, the same from then on, so that log line and header agree. */
export function requestId(request: Request): string {
  const known = ids.get(request);
  if (known) return known;
  const id = crypto.randomUUID();
  ids.set(request, id);
  return id;
}
