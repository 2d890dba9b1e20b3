import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { findWorkout, pathOf, priceOf, signIn } from './workouts.ts';

type Path = string | ((request: APIRequestContext) => Promise<string>);
const priced: Path = async (request) =>
  pathOf(await findWorkout(request, (each) => (priceOf(each, 'written') ?? 0) > 0));
const written: Path = async (request) => `/workouts/written/${(await findWorkout(request, () => true, true)).uuid}`;

const PAGES: readonly [string, Path, string][] = [
  ['the workouts', '/workouts', 'member'],
  ['a workout with prices', priced, 'lead'],
  ['my workouts', '/myworkouts', 'member'],
  ['my workouts, without any', '/myworkouts', 'courseadmin'],
  ['the written part, answered', written, 'member'],
  ['the written part, withheld', written, 'beta'],
];

for (const [name, path, account] of PAGES) {
  test(`${name}: clean for axe, as wide as its window, without an error, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    await signIn(page.request, account);
    const errors: string[] = [];
    page.on('console', (message) => {
      // a refusal is an answer, not a fault
      if (message.type() === 'error' && !message.text().includes('403')) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(typeof path === 'string' ? path : await path(page.request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider).toBe(0);
      }
    }
    expect(errors).toEqual([]);
  });
}
