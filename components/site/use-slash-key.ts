"use client";

import { type RefObject, useEffect } from "react";
import { readPreference } from "./use-preference";

/** The key `/` leads to this field, unless someone is writing, a dialog is open, or the reader has switched it off. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(writing)) return;
      if (document.querySelector("dialog[open], [aria-modal=true]") || readPreference("slash-key") === "off")
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}

const writing = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
