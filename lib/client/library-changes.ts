/**
 * Tells every open page of this site that the library on the device has changed. A channel does not hear itself, so this
 * page's own listeners are called directly; the channel is open only while someone here listens.
 */
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

export function announceLibraryChange(): void {
  const open = channel ?? openChannel();
  open.postMessage(null);
  if (open !== channel) open.close();
  notify();
}

/** @returns what ends it */
export function onLibraryChange(listener: () => void): () => void {
  // The same function may be given twice; each subscription is one of its own.
  const subscription = () => listener();
  listeners.add(subscription);
  if (!channel) {
    channel = openChannel();
    channel.onmessage = notify;
    globalThis.addEventListener?.("pageshow", notifyReturned);
  }
  return () => {
    listeners.delete(subscription);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
    globalThis.removeEventListener?.("pageshow", notifyReturned);
  };
}

function openChannel(): BroadcastChannel {
  return new BroadcastChannel("library");
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** A page that comes back from the back/forward cache has missed what was announced. */
function notifyReturned(event: PageTransitionEvent): void {
  if (event.persisted) notify();
}
