import { expect, test } from '@playwright/test';
import { mailTo, newAddress } from '../mailbox.ts';

test('a forgotten password is reset by email, once', async ({ page, request }) => {
  const email = newAddress('tomas');
  await page.goto('/sign_up');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join' }).click();
  const joined = await mailTo(request, email, 'verification');
  await page.getByLabel('6-digit code').fill(joined.code ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have an Email field, so wait for the next page.
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { links } = await mailTo(request, email, 'password_reset');
  const link = links.find((each) => each.includes('/reset_password/')) ?? '';

  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText('This field is required. Minimum 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill('seven blue kettles');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  // The password is set, so onboarding doesn't ask for another.
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('New password').fill('eight blue kettles');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText('expired or was already used')).toBeVisible();
});
