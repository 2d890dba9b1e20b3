import { expect, test } from '@playwright/test';
import { checkA11y, violationsOf, walkPages, watchErrors } from '../a11y.ts';
import { signIn } from '../checkout/learner.ts';

walkPages([
  ['settings', '/settings', 'member'],
  ['the first form', '/onboarding', 'new'],
  ['a new address, not confirmed', '/confirm_email/never-mailed', null],
  ['a change of address to stop', '/stop_email_change/never-mailed', null],
  ['signing in, the provider away', '/login?problem=away&provider=google_oauth2', null],
  ['staff', '/admin', 'staff'],
  ['people', '/admin/users', 'staff'],
  ['a person', '/admin/users/1', 'staff'],
  ['the audit log', '/admin/audit', 'staff'],
]);

test('the consequences of deleting the account pass axe too', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('the open time zone list passes axe in both schemes, fits a phone, and announces the zone a key reached', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signIn(page, 'member@demo.test');
  await page.goto('/settings');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  // The field shows the zone's own name until the list is loaded.
  await expect(zone).toHaveValue(/GMT/);
  const chosen = await zone.inputValue();
  // By id: an option's name may contain characters that a selector would have to escape.
  const reached = async () => page.locator(`[id="${await zone.getAttribute('aria-activedescendant')}"]`);
  await zone.click();
  await expect(page.getByRole('option', { selected: true })).toHaveText(chosen);
  await expect(await reached()).toHaveText(chosen);
  await checkA11y(page);
  await zone.pressSequentially('america');
  const options = page.getByRole('option');
  await expect(await reached()).toHaveText((await options.first().textContent()) ?? '');
  await zone.press('PageDown');
  await zone.press('ArrowUp');
  await expect(await reached()).toHaveText((await options.nth(7).textContent()) ?? '');
  await zone.pressSequentially(' nowhere');
  await expect(page.getByText('No matching time zone. Try the nearest large city.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await zone.press('Tab');
  await expect(zone).toHaveValue(chosen);
  await expect(options).toHaveCount(0);
  expect(errors).toEqual([]);
});
