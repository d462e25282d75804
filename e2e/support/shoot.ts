import type { Locator, Page } from "@playwright/test";

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/**
 * Draws what the page shows now, on a phone and on a desk, in both themes: .test/screenshots/NAME-THEME-WIDTH.png
 * @param part the whole page; or what fits on the screen, where something is pinned to it or lies above it; or the screen
 * around something
 */
export async function shoot(page: Page, name: string, part: "page" | "screen" | Locator): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (typeof part !== "string") await part.scrollIntoViewIfNeeded();
      const path = `.test/screenshots/${name}-${colorScheme}-${size.width}.png`;
      await page.screenshot({ path, fullPage: part === "page", animations: "disabled" });
    }
  }
}
