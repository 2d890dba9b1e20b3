import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** What colours decide; all other rules find the same in the dark as in the light. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Collects what the page complains of from now on; a refusal that the page draws (`allowed`) is an answer, not a fault. */
export function watchErrors(page: Page, allowed = /(?!)/): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !allowed.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/**
 * Looks an open page over on phone and desktop, light and dark (quality.md §3): every rule of axe, and no wider than its
 * window. The page is not loaded anew: it has to follow its window and the scheme.
 */
export async function lookOver(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = new AxeBuilder({ page });
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(BY_COLOUR) : axe).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
      expect(found, `${colorScheme}, ${size.width} wide`).toEqual([]);
      const wider = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(wider, `wider than ${size.width}`).toBe(0);
    }
  }
}
