"use client";

import { useEffect, useState } from "react";

export type TitleMatch = { id: number; title: string; author: string };

/**
 * The books that a text finds, at most 6, a moment after the last key. Null for a blank text, until the answer has come,
 * and when there is none: the search works without this help.
 */
export function useTitleMatches(text: string): TitleMatch[] | null {
  const q = text.trim();
  const [answer, setAnswer] = useState<{ q: string; matches: TitleMatch[] } | null>(null);
  useEffect(() => {
    if (q === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const matches = await fetchTitleMatches(q, abort.signal).catch(() => null);
      if (!abort.signal.aborted) setAnswer(matches && { q, matches });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);
  // The last answer stays while the next is on its way: a list that closes under every key cannot be read.
  return q === "" ? null : (answer?.matches ?? null);
}

const pauseMs = 250;
const mostMatches = 6;

async function fetchTitleMatches(q: string, signal: AbortSignal): Promise<TitleMatch[] | null> {
  const response = await fetch(`/books?${new URLSearchParams({ q, limit: `${mostMatches}` })}`, { signal });
  return response.ok ? titleMatches(await response.json()) : null;
}

function titleMatches(body: unknown): TitleMatch[] | null {
  if (typeof body !== "object" || body === null || !("data" in body) || !Array.isArray(body.data))
    return null;
  return body.data.filter(isTitleMatch);
}

function isTitleMatch(value: unknown): value is TitleMatch {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "number" &&
    "title" in value &&
    typeof value.title === "string" &&
    "author" in value &&
    typeof value.author === "string"
  );
}
