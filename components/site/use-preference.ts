"use client";

import { useCallback, useSyncExternalStore } from "react";

/**
 * A choice that this device remembers, in every tab. Where storage is denied it holds for the page alone.
 * @returns the stored text, or null when there is none or while the page is still the server's; and what stores another,
 * where null forgets it
 */
export function usePreference(name: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => null,
  );
  const store = useCallback((next: string | null) => storePreference(name, next), [name]);
  return [value, store];
}

/** The stored text of a choice, for what listens to no changes. */
export function readPreference(name: string): string | null {
  const unsaved = unsavedPreferences.get(name);
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function storePreference(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    unsavedPreferences.set(name, value);
  }
  for (const listener of listeners) listener();
}

const unsavedPreferences = new Map<string, string | null>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
