import { type APIRequestContext, expect, test } from '@playwright/test';
import { lookOver, watchErrors } from '../look-over.ts';
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
    const errors = watchErrors(page, /403/);
    await page.goto(typeof path === 'string' ? path : await path(page.request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookOver(page);
    expect(errors).toEqual([]);
  });
}
