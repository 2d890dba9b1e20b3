import { expect, test } from '@playwright/test';
import { lookOver, violationsOf, watchErrors } from '../look-over.ts';

const PAGES = [
  ['/settings', 'Settings', 'member'],
  ['/confirm_email/never-mailed', 'Is this your new address?', null],
  ['/login?problem=away&provider=google_oauth2', 'Sign in', null],
  ['/admin', 'Staff', 'staff'],
  ['/admin/users', 'People', 'staff'],
  ['/admin/users/1', null, 'staff'],
  ['/admin/audit', 'Audit log', 'staff'],
] as const;

for (const [path, title, as] of PAGES) {
  test(`${path} is clean for axe, as wide as its window and without an error, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    if (as)
      await page.request.post('/api/v1/auth/sign_in', {
        data: { email: `${as}@demo.test`, password: 'callboard-demo' },
      });
    const errors = watchErrors(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, ...(title ? { name: title } : {}) })).toBeVisible();
    await lookOver(page);
    expect(errors).toEqual([]);
  });
}

test('what deleting would bring is clean for axe, too', async ({ page }) => {
  await page.request.post('/api/v1/auth/sign_in', { data: { email: 'member@demo.test', password: 'callboard-demo' } });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
