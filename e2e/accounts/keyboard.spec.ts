import { expect, type Page, test } from '@playwright/test';
import { mailTo, newAddress } from '../mailbox.ts';

async function tabTo(page: Page, role: 'button' | 'textbox' | 'combobox' | 'link', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let i = 0; i < 30; i++) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never came to "${name}".`);
}

test('joining works by keyboard alone', async ({ page, request }) => {
  const email = newAddress('kei');
  await page.goto('/sign_up');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { code } = await mailTo(request, email, 'verification');
  await tabTo(page, 'textbox', '6-digit code');
  await page.keyboard.type(code ?? '');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/onboarding$/);
  await tabTo(page, 'textbox', 'First name');
  await page.keyboard.type('Kei');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mori');
  await tabTo(page, 'combobox', 'Time zone');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('los ang');
  await page.keyboard.press('Escape');
  await expect(zone).toHaveValue(/New York/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('los ang');
  await expect(page.getByRole('option', { name: /Los Angeles/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue(/Los Angeles/);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type('three green lanterns');
  await tabTo(page, 'button', 'Continue');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?welcome=true$/);
});
