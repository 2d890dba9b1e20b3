import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../checkout/learner.ts';
import { lookOver, watchErrors } from '../look-over.ts';

const PAGES: readonly [string, string, string][] = [
  ['choose courses, in line', '/select_course', 'free'],
  ['a course page, sold out', '/courses/improv-for-voice-actors', 'free'],
  ['reminders', '/courses-followed', 'free'],
  ['reminders, without any', '/courses-followed', 'monthly'],
  ['followers', '/followers', 'teacher'],
  ['followers, withheld', '/followers', 'lead'],
  ['notifications', '/notifications', 'member'],
  ['notifications, without any', '/notifications', 'courseadmin'],
  ['search', '/search?q=voice', 'member'],
  ['search, nothing found', '/search?q=xylophone', 'member'],
];

for (const [name, path, account] of PAGES) {
  test(`${name}: clean for axe, as wide as its window, without an error, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    await page.request.post('/api/v1/auth/sign_in', {
      data: { email: `${account}@demo.test`, password: DEMO_PASSWORD },
    });
    const errors = watchErrors(page, /403/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookOver(page);
    expect(errors).toEqual([]);
  });
}

test('the way out of a course, opened: clean for axe', async ({ page }) => {
  await page.request.post('/api/v1/auth/sign_in', { data: { email: 'member@demo.test', password: DEMO_PASSWORD } });
  await page.goto('/c/voice-acting-101');
  await page.getByRole('button', { name: 'Leave this course' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('comes back');
  await lookOver(page);
});
