import { expect, type Page } from '@playwright/test';

const PASSWORD = 'plum tractor 17';

/** Says who one is at a provider of the sandbox. */
export async function passProvider(page: Page, email: string, proved: 'yes' | 'no' = 'yes'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address proved there').selectOption({ label: proved });
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Somebody new, come through Google and onboarded; stands on the settings. */
export async function someoneNew(page: Page, email: string): Promise<{ password: string }> {
  await page.goto('/login?next=/settings');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await passProvider(page, email);
  await expect(page.getByRole('heading', { name: 'Welcome to Callboard' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last name')).toHaveValue('Lind');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\?welcome=true/);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return { password: PASSWORD };
}

/** The section under a heading. */
export function section(page: Page, title: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}
