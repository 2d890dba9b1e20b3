import { type APIRequestContext, expect, test } from '@playwright/test';
import { becomeOld, pressEverything, translatePage } from '../../testing/pages/translation.ts';
import { SCREENS } from '../../tools/screens/routes.ts';
import type { Screen, ScreenEvent } from '../../tools/screens/screen.ts';
import { settled } from '../settled.ts';

/** Every n-th screen is tested: all of them with FULL. */
const EVERY = process.env.FULL ? 1 : 8;
const PRESSES = 60;
/**
 * Times a page is opened. A button that navigates away ends the run of clicks, and the page is opened again for the
 * rest.
 */
const OPENINGS = 6;
/** How long to wait for the page that a click opens. */
const LOADED_WITHIN_MS = 10_000;

const pathOf = async (request: APIRequestContext, { path }: Screen): Promise<string> => {
  if (typeof path === 'string') return path;
  const response = await request.get('/api/v1/events');
  return path(((await response.json()) as { events: ScreenEvent[] }).events);
};

const walked = SCREENS.filter((_, at) => at % EVERY === 0);

for (const [account, screens] of Map.groupBy(walked, ({ as }) => as)) {
  test(`${screens.length} screens of ${account}, translated by an old browser: every button works`, async ({
    page,
  }) => {
    if (account !== 'visitor') {
      const response = await page.request.post('/api/v1/auth/sign_in', {
        data: { email: `${account}@demo.test`, password: 'callboard-demo' },
      });
      expect(response.ok(), `${account} signs in`).toBe(true);
    }
    await page.addInitScript(becomeOld);
    const broken: string[] = [];
    let name = '';
    const recordError = (text: string): void => {
      if (/NotFoundError|removeChild|insertBefore|is not a (function|constructor)|is not defined/.test(text))
        broken.push(`${name}: ${text.slice(0, 600)}`);
    };
    page.on('console', (message) => message.type() === 'error' && recordError(message.text()));
    page.on('pageerror', (error) => recordError(`${error.name} ${error.message}`));
    // Clicks change nothing at the school: each write is refused after a moment in which its button is busy.
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fulfill({ status: 503, json: { error: 'Try again later.' } }).catch(() => undefined);
    });
    for (const screen of screens) {
      name = screen.name;
      let before: readonly string[] = [];
      const path = await pathOf(page.request, screen);
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        await page.goto(path);
        await settled(page);
        await page.evaluate(translatePage);
        // A full page load also ends the clicks. Evaluating anything before it finishes would hang.
        const done = await page.evaluate(pressEverything, { before, most: PRESSES }).catch(async () => {
          await page.waitForEvent('load', { timeout: LOADED_WITHIN_MS }).catch(() => undefined);
          return { pressed: [...before], left: false };
        });
        before = done.pressed;
        if (!done.left) break;
      }
      if (process.env.SAY) console.log(name, before.length);
    }
    expect(broken).toEqual([]);
  });
}

test('a page translated before its scripts arrive works too', async ({ page }) => {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${translatePage})`);
  await page.goto('/login');
  await page.getByLabel('Email').fill('member@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText("That email and password don't match.")).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('callboard-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
});
