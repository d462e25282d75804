import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** RainbowKit draws wallet icons as `div role="img"` without a name (2.2.11); the name stands beside each as text. */
const walletDialogIcons = '[data-rk] [role="img"]';

/**
 * Holds what the page shows now against all of axe's rules, WCAG and best practice, in both themes.
 * @param where named in a failure
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).exclude(walletDialogIcons).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
    );
    expect(found, `${where}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
