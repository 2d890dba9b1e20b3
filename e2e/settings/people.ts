import { type APIRequestContext, expect, type Page } from '@playwright/test';

const PASSWORD = 'plum tractor 17';

/** Says who one is at a provider of the sandbox. */
export async function passProvider(page: Page, email: string, proved: 'yes' | 'no' = 'yes'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address proved there').selectOption({ label: proved });
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Somebody new, come through Google and onboarded, without a look at the pages on the way. */
export async function newPerson(
  request: APIRequestContext,
  email: string,
  firstName = 'Ada',
): Promise<{ password: string }> {
  const door = await request.get('/auth/google_oauth2');
  const through = await request.post(door.url(), { form: { email, verified: 'true', answer: 'allow' } });
  expect(through.ok(), `${email} comes through Google: ${through.url()}`).toBe(true);
  const { user } = (await (await request.get('/api/v1/users/me')).json()) as { user: { id: number } };
  const onboarded = await request.post(`/api/v1/users/${user.id}/onboard`, {
    data: { user: { first_name: firstName, last_name: 'Lind', timezone: 'America/New_York', password: PASSWORD } },
  });
  expect(onboarded.status(), await onboarded.text()).toBe(200);
  return { password: PASSWORD };
}

/** Somebody new; stands on the settings. */
export async function someoneNew(page: Page, email: string): Promise<{ password: string }> {
  const person = await newPerson(page.request, email);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return person;
}

/** The section under a heading. */
export function section(page: Page, title: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}
