import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';

/** Where the page's title begins. */
async function titleAt(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, path).toBeVisible();
  return Math.round((await title.boundingBox())?.x ?? -1);
}

async function walk(page: Page, paths: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const path of paths) found[path] = await titleAt(page, path);
  return found;
}

/** All at one place; says which page stands elsewhere. */
function expectOneEdge(found: Record<string, number>, edge: number): void {
  expect(Object.fromEntries(Object.entries(found).filter(([, x]) => x !== edge))).toEqual({});
}

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(180_000);

test('the title of every page of visitors begins at one place, doors and notices, too', async ({ page }) => {
  expectOneEdge(
    await walk(page, [
      '/',
      '/courses',
      '/courses/voice-acting-101',
      '/schools/lantern-voice-studio',
      '/events',
      '/login',
      '/sign_up',
      '/forgot_password',
      '/teach_with_us',
      '/tos',
      '/there-is-nothing-here',
    ]),
    192,
  );
});

test('the title of every page of the signed-in begins at one place, narrow ones, too', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  expectOneEdge(
    await walk(page, [
      '/dashboard',
      '/settings',
      '/promo_code',
      '/select_course',
      '/courses-followed',
      '/events',
      '/past-events',
      '/myevents',
      '/workouts',
      '/credits',
      '/subscriptions',
      '/change_card',
      '/notifications',
      '/examples',
      '/c/voice-acting-101',
      '/schools/lantern-voice-studio',
      '/there-is-nothing-here',
    ]),
    316,
  );
});
