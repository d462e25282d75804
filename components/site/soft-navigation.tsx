"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Follows the links between pages without loading the document anew, so that a connected wallet stays connected. The links
 * themselves are plain and need no script; all others, and every click that asks for a tab or a file, are the browser's.
 */
export function SoftNavigation(): null {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = event.target instanceof Element && pagePath(event.target.closest("a"));
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!path || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      router.push(path);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return null;
}

/** Where a link leads among our pages; null when it leads elsewhere, or to another place on this page. */
function pagePath(link: HTMLAnchorElement | null): Route | null {
  if (!link || link.target || link.download || link.origin !== location.origin) return null;
  const { pathname, search, hash } = link;
  const isHere = pathname === location.pathname && search === location.search;
  const isPage = pages.test(pathname) && !(isHere && hash);
  return isPage ? (`${pathname}${search}${hash}` as Route) : null;
}

const pages = /^\/(?:$|(?:book|receipt)\/|(?:search|library|developers)$)/;
