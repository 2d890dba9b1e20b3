import { type APIRequestContext, expect, type Page } from '@playwright/test';

const PASSWORD = 'plum tractor 17';

/** Signs in at a sandbox identity provider. */
export async function signInAtProvider(page: Page, email: string, proved: 'yes' | 'no' = 'yes'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address proved there').selectOption({ label: proved });
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in a new person who comes through Google and is onboarded, by HTTP without opening a page. */
export async function newPerson(
  request: APIRequestContext,
  person: { readonly email: string; readonly firstName: string; readonly password: string },
): Promise<void> {
  const { email, firstName, password } = person;
  // Sign out first: a signed-in person would connect this Google account to their own.
  await request.post('/api/v1/auth/sign_out');
  const form = await request.get('/auth/google_oauth2');
  const back = await request.post(form.url(), { form: { email, verified: 'true', answer: 'allow' } });
  expect(back.ok(), `${email} comes through Google: ${back.url()}`).toBe(true);
  const { user } = (await (await request.get('/api/v1/users/me')).json()) as { user: { id: number } };
  const onboarded = await request.post(`/api/v1/users/${user.id}/onboard`, {
    data: { user: { first_name: firstName, last_name: 'Lind', timezone: 'America/New_York', password } },
  });
  expect(onboarded.status(), await onboarded.text()).toBe(200);
}

/** Signs in a new person, Ada Lind, and opens the settings. */
export async function someoneNew(page: Page, email: string): Promise<{ password: string }> {
  await newPerson(page.request, { email, firstName: 'Ada', password: PASSWORD });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return { password: PASSWORD };
}

export function section(page: Page, title: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}
