"use client";

import { useEffect } from "react";
import { footerCopy } from "@/lib/copy/site";
import styles from "./theme-switch.module.css";
import { usePreference } from "./use-preference";

/** System, light or dark. The theme script reads the same choice before the next page is painted. */
export function ThemeSwitch() {
  const [stored, store] = usePreference("theme");
  const chosen = stored === "light" || stored === "dark" ? stored : "system";
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (chosen === "system") delete dataset.theme;
    else dataset.theme = chosen;
  }, [chosen]);
  const { theme, themes } = footerCopy;
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{theme}</legend>
      {themeNames.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            value={name}
            checked={chosen === name}
            onChange={() => store(name === "system" ? null : name)}
          />
          {themes[name]}
        </label>
      ))}
    </fieldset>
  );
}

const themeNames = ["system", "light", "dark"] as const;
