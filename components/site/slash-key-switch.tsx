"use client";

import { footerCopy } from "@/lib/copy/site";
import styles from "./slash-key-switch.module.css";
import { usePreference } from "./use-preference";

/** Turns the one single-key shortcut off for those who dictate to their computer (WCAG 2.1.4). */
export function SlashKeySwitch() {
  const [stored, store] = usePreference("slash-key");
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={stored !== "off"}
        onChange={({ target }) => store(target.checked ? null : "off")}
      />
      {footerCopy.slashKey}
    </label>
  );
}
