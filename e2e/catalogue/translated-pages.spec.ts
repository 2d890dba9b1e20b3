import { type APIRequestContext, expect, test } from '@playwright/test';
import { becomeOld, pressEverything, translatePage } from '../../testing/pages/translation.ts';
import { SCREENS } from '../../tools/screens/routes.ts';
import type { Screen, ScreenEvent } from '../../tools/screens/screen.ts';
import { settled } from '../settled.ts';

/** Without FULL each eighth screen. */
const EVERY = process.env.FULL ? 1 : 8;
const PRESSES = 60;
/** A button that leads away ends the presses; the page is opened again for the rest. */
const OPENINGS = 6;

const pathOf = async (request: APIRequestContext, { path }: Screen): Promise<string> => {
  if (typeof path === 'string') return path;
  const answer = await request.get('/api/v1/events');
  return path(((await answer.json()) as { events: ScreenEvent[] }).events);
};

const walked = SCREENS.filter((_, at) => at % EVERY === 0);

for (const [account, screens] of Map.groupBy(walked, ({ as }) => as)) {
  test(`${screens.length} screens of ${account}, translated by an old browser: every button works`, async ({
    context,
  }) => {
    if (account !== 'visitor') {
      const answer = await context.request.post('/api/v1/auth/sign_in', {
        data: { email: `${account}@demo.test`, password: 'callboard-demo' },
      });
      expect(answer.ok(), `${account} signs in`).toBe(true);
    }
    await context.addInitScript(becomeOld);
    const broken: string[] = [];
    let name = '';
    const hear = (text: string): void => {
      if (/NotFoundError|removeChild|insertBefore|is not a (function|constructor)|is not defined/.test(text))
        broken.push(`${name}: ${text.slice(0, 600)}`);
    };
    context.on('console', (message) => message.type() === 'error' && hear(message.text()));
    context.on('weberror', (failed) => hear(`${failed.error().name} ${failed.error().message}`));
    // A press changes nothing at the school: it is refused after a moment in which its button is busy.
    await context.route('**/api/v1/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fulfill({ status: 503, json: { error: 'Try again later.' } }).catch(() => undefined);
    });
    for (const screen of screens) {
      name = screen.name;
      let before: readonly string[] = [];
      const path = await pathOf(context.request, screen);
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        // A tab of its own: the last press may lead elsewhere only when the next page is asked for.
        const page = await context.newPage();
        await page.goto(path);
        await settled(page);
        await page.evaluate(translatePage);
        // A full load in the middle of the presses ends them, too.
        const done = await page
          .evaluate(pressEverything, { before, most: PRESSES })
          .catch(() => ({ pressed: [...before], left: false }));
        before = done.pressed;
        await page.close();
        if (!done.left) break;
      }
      if (process.env.SAY) console.log(name, before.length);
    }
    expect(broken).toEqual([]);
  });
}

test('a page that is translated before its scripts have come works, too', async ({ page }) => {
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
