import { expect, test } from '@playwright/test';
import { checkA11y } from '../a11y.ts';
import { DEMO_PASSWORD } from '../checkout/learner.ts';

test.beforeEach(async ({ page }) => {
  await page.request.post('/api/v1/auth/sign_in', { data: { email: 'member@demo.test', password: DEMO_PASSWORD } });
});

test('by keyboard alone: Ctrl K, type, arrows, Enter; Escape closes', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeEnabled();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Search events/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('harmony by');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Harmony by Ear');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(c|courses)\/harmony-by-ear/);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('the palette with results passes axe on phone and desktop, light and dark', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: /Search events/ }).fill('voice');
  await expect(page.getByRole('option').first()).toBeVisible();
  await checkA11y(page);
});

test('on the search page, the text is in the URL, and Back returns to the results', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/search');
  await page.getByRole('searchbox').fill('harmony');
  await expect(page).toHaveURL(/\/search\?q=harmony$/);
  await page
    .getByRole('link', { name: /Harmony by Ear/ })
    .first()
    .click();
  await expect(page).toHaveURL(/harmony-by-ear/);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('harmony');
  await expect(page.getByRole('link', { name: /Harmony by Ear/ }).first()).toBeVisible();
});
