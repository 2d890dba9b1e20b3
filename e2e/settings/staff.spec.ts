import { expect, test } from '@playwright/test';

const signIn = (page: import('@playwright/test').Page, name: string) =>
  page.request.post('/api/v1/auth/sign_in', { data: { email: `${name}@demo.test`, password: 'callboard-demo' } });

test('staff find a person, give credits with a reason, and find it in the log', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('maxime.tremblay@demo.test');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('link').click();
  const grantButton = page.getByRole('button', { name: 'Grant credits' });
  await expect(grantButton).toBeDisabled();
  await page.getByLabel('Credits to grant').fill('4');
  await grantButton.click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  const reason = `Sorry about the sound ${Date.now()}`;
  await page.locator('form').filter({ has: grantButton }).getByLabel('Reason').fill(reason);
  await grantButton.click();
  await expect(page.getByText('Credits granted')).toBeVisible();
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText(reason)).toBeVisible();
});

test('someone who isn’t staff finds no way in', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: "You don't have permission to view this page" })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0);
  expect((await page.request.get('/api/v1/admin/users')).status()).toBe(403);
});
