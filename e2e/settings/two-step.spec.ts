import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { checkA11y, watchErrors } from '../a11y.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { section, someoneNew } from './people.ts';

/** The authenticator app's code for a secret, this many steps from now, since no code is accepted twice. */
const appCode = (secret: string, stepsAhead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAhead * 30_000 });

const twoStep = (page: Page) => section(page, 'Two-step sign-in');

/** Reads the key as a person without a camera would, types the code, and returns the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await twoStep(page).getByRole('button', { name: 'Set up' }).click();
  await expect(twoStep(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await twoStep(page).locator('code').innerText();
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = key.replaceAll(' ', '');
  await twoStep(page).getByLabel('6-digit code').fill(appCode(secret));
  await twoStep(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(twoStep(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recoveryCodes = await twoStep(page).getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  return { secret, recoveryCodes };
}

async function signOut(page: Page): Promise<void> {
  expect((await page.request.post('/api/v1/auth/sign_out')).ok()).toBe(true);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login?next=/settings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/login\/second_step\?next=%2Fsettings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
}

test('is set up with an app, required at sign-in, replaced by a recovery code, and turned off', async ({
  page,
  request,
}) => {
  const errors = watchErrors(page, /422/);
  const email = newAddress('two-step');
  const { password } = await someoneNew(page, email);
  await expect(twoStep(page).getByText('Off. Turn it on')).toBeVisible();
  const { secret, recoveryCodes } = await setUp(page);
  const download = page.waitForEvent('download');
  await twoStep(page).getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('callboard-recovery-codes.txt');
  await twoStep(page).getByRole('button', { name: 'I saved them' }).click();
  await expect(twoStep(page).getByText('10 recovery codes are left.')).toBeVisible();
  const mail = await mailTo(request, email, 'two_step_changed');
  expect(mail.subject).toBe('Two-step sign-in is on');

  await signOut(page);
  await signIn(page, email, password);
  // Until the code is entered, no one is signed in: a page of the shell leads back here.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\/second_step\?next=%2Fdashboard$/);
  await page.goto('/login/second_step?next=/settings');
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText("That code isn't right. Please try again.")).toBeVisible();
  await expect(code).toBeFocused();
  const next = appCode(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(twoStep(page).getByText('10 recovery codes are left.')).toBeVisible();

  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(recoveryCodes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(twoStep(page).getByText('9 recovery codes are left.')).toBeVisible();

  await twoStep(page).getByRole('button', { name: 'Turn off' }).click();
  await twoStep(page)
    .getByLabel('Code')
    .fill(recoveryCodes[0] ?? '');
  await twoStep(page).getByRole('button', { name: 'Yes, turn it off' }).click();
  await expect(twoStep(page).getByText("That code isn't right. Please try again.")).toBeVisible();
  await twoStep(page)
    .getByLabel('Code')
    .fill(recoveryCodes[1] ?? '');
  await twoStep(page).getByRole('button', { name: 'Yes, turn it off' }).click();
  await expect(twoStep(page).getByText('Off. Turn it on')).toBeVisible();
  await signOut(page);
  const response = await page.request.post('/api/v1/auth/sign_in', { data: { email, password } });
  expect((await response.json()).secondStepDue).toBe(false);
  expect(errors).toEqual([]);
});

test('is required after a provider too; Cancel signs out and keeps the next page', async ({ page }) => {
  const email = newAddress('two-step-provider');
  await someoneNew(page, email);
  const { secret } = await setUp(page);
  await signOut(page);
  await page.goto('/login?next=/events');
  // The provider still knows this browser, and asks no questions.
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/login\/second_step\?next=%2Fevents$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fevents$/);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('6-digit code').fill(appCode(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test('passes axe in each of its states, on phone and desktop, light and dark', async ({ page }) => {
  const email = newAddress('two-step-look');
  const { password } = await someoneNew(page, email);
  await twoStep(page).getByRole('button', { name: 'Set up' }).click();
  await expect(twoStep(page).getByLabel('6-digit code')).toBeVisible();
  await checkA11y(page);
  await twoStep(page).getByRole('button', { name: 'Cancel' }).click();
  await setUp(page);
  await checkA11y(page);
  await twoStep(page).getByRole('button', { name: 'I saved them' }).click();
  await twoStep(page).getByRole('button', { name: 'New recovery codes' }).click();
  await checkA11y(page);
  await signOut(page);
  await signIn(page, email, password);
  await checkA11y(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await checkA11y(page);
});

test('staff see that it is on, and turn it off with a reason', { tag: '@full' }, async ({ page, browser, baseURL }) => {
  const email = newAddress('two-step-staff');
  await someoneNew(page, email);
  await setUp(page);
  const desk = await (await browser.newContext({ baseURL })).newPage();
  await desk.request.post('/api/v1/auth/sign_in', { data: { email: 'staff@demo.test', password: 'callboard-demo' } });
  await desk.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await desk.getByRole('row').nth(1).getByRole('link').click();
  const turnOff = desk.getByRole('button', { name: 'Turn off two-step sign-in' });
  await desk.locator('form').filter({ has: turnOff }).getByLabel('Reason').fill('Showed a passport on a call');
  await turnOff.click();
  await desk.getByRole('button', { name: 'Really turn it off?' }).click();
  await expect(turnOff).toHaveCount(0);
  await expect(desk.getByText('Two-step sign-in is off', { exact: true })).toBeVisible();
  expect((await (await page.request.get('/api/v1/users/me')).json()).user).toBeNull();
  await desk.context().close();
});
