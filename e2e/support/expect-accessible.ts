import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** RainbowKit draws wallet icons as `div role="img"` without a name (2.2.11); the name stands beside each as text. */
const walletDialogIcons = '[data-rk] [role="img"]';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/**
 * Holds what the page shows now against all of axe's rules, WCAG and best practice, on a phone and on a desk, in both
 * themes.
 * @param where named in a failure
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Colours on their way from one theme to the other are nobody's contrast.
      await page.waitForFunction(() => document.getAnimations().length === 0);
      // Legacy: the page itself sums up, not a second one. It takes half the time, and there are no frames to sum up.
      const axe = new AxeBuilder({ page }).exclude(walletDialogIcons).setLegacyMode();
      const { violations } = await axe.analyze();
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`,
        ),
      );
      expect.soft(found, `${where}, ${colorScheme}, ${size.width} px`).toEqual([]);
    }
  }
}
