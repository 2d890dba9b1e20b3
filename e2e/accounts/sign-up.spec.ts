import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { mailTo, newAddress } from '../mailbox.ts';
import { signInAtProvider } from '../settings/people.ts';

test('a new person joins by code, is onboarded, and is welcomed', async ({ page, request }) => {
  const email = newAddress('noor');
  await page.goto('/sign_up');
  await expect(page.getByRole('heading', { name: 'Join Callboard' })).toBeVisible();

  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Email').fill('noor@');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Is that a valid email?')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('noor@');

  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const { code } = await mailTo(request, email, 'verification');
  await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("That code isn't right")).toBeVisible();
  await page.getByLabel('6-digit code').fill(code ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Callboard' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(
    /^New York, Eastern Time \(GMT-0[45]:00\)$/,
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This field is required.', { exact: true })).toHaveCount(2);
  await expect(page.getByText('This field is required. Minimum 8 characters', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();

  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).pressSequentially('amman');
  await page.getByRole('option', { name: /Amman/ }).click();
  await page.getByLabel('Password', { exact: true }).fill('password1');
  const responsePromise = page.waitForResponse(
    (each) => /\/users\/\d+\/onboard$/.test(each.url()) && each.status() === 422,
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(Object.keys((await (await responsePromise).json()).error)).toEqual(['password']);
  await expect(page.locator('form').getByText('first passwords people guess')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First name')).toHaveValue('Noor');

  const buffer = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#557799' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload picture' }).click();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill('three green lanterns');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\?welcome=true$/);
  const me = (await (await page.request.get('/api/v1/users/me')).json()) as { user: Record<string, unknown> };
  expect(me.user).toMatchObject({
    displayName: 'Noor H.',
    imageUrl: expect.stringMatching(/^\/media\/\d+$/),
    timezone: 'Asia/Amman',
    needsOnboarding: false,
    needsPassword: false,
  });
  expect((await mailTo(request, email, 'welcome')).text).toContain('Noor');

  await page.goto('/onboarding');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the emailed link does the same, on another device too, and only by its button', { tag: '@full' }, async ({
  page,
  browser,
  request,
}) => {
  const email = newAddress('ines');
  await page.goto('/sign_up?next=/tos');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { links } = await mailTo(request, email, 'verification');
  const link = links.find((each) => each.includes('/verify/')) ?? '';

  const phone = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  const phonePage = await phone.newPage();
  await phonePage.goto(link);
  await phonePage.reload();
  expect((await (await phonePage.request.get('/api/v1/users/me')).json()).user).toBeNull();
  await phonePage.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(phonePage).toHaveURL(/\/onboarding\?next=%2Ftos$/);
  await expect(phonePage.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Tokyo/);
  await phonePage.getByLabel('First name').fill('Inês');
  await phonePage.getByLabel('Last name').fill('Duarte');
  await phonePage.getByLabel('Password', { exact: true }).fill('three green lanterns');
  await phonePage.getByRole('button', { name: 'Continue' }).click();
  await expect(phonePage).toHaveURL(/\/dashboard\?welcome=true&next=%2Ftos$/);
  await phone.close();

  const secondContext = await page.context().browser()?.newContext();
  const late = await secondContext?.newPage();
  await late?.goto(link);
  await late?.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(late?.getByText('expired or was already used') ?? page.locator('nothing')).toBeVisible();
  await secondContext?.close();
});

test('a new person comes through Google, finds the names filled in, and is welcomed', async ({ page }) => {
  await page.goto('/login?next=/settings');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await signInAtProvider(page, newAddress('ada'));
  await expect(page.getByRole('heading', { name: 'Welcome to Callboard' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last name')).toHaveValue('Lind');
  await page.getByLabel('Password', { exact: true }).fill('three green lanterns');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\?welcome=true&next=%2Fsettings$/);
});
