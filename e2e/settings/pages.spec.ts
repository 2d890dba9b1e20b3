import { expect, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';
import { violationsOf, walkPages } from '../look-over.ts';

walkPages([
  ['settings', '/settings', 'member'],
  ['a new address, not confirmed', '/confirm_email/never-mailed', null],
  ['signing in, the provider away', '/login?problem=away&provider=google_oauth2', null],
  ['staff', '/admin', 'staff'],
  ['people', '/admin/users', 'staff'],
  ['a person', '/admin/users/1', 'staff'],
  ['the audit log', '/admin/audit', 'staff'],
]);

test('what deleting would bring is clean for axe, too', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
