import type { Page } from "@playwright/test";

/** Adds up how far a page's content moves by itself from here on. Returns what reads the sum (CLS, unitless). */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isByItself = Reflect.get(entry, "hadRecentInput") === false;
        if (isByItself) sum += Number(Reflect.get(entry, "value"));
      }
      Reflect.set(window, "layoutShift", sum);
    }).observe({ type: "layout-shift", buffered: true });
    Reflect.set(window, "layoutShift", 0);
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "layoutShift")));
}
