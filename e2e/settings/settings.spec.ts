import { expect, test } from '@playwright/test';
import { mailTo, newAddress } from '../mailbox.ts';
import { section, signInAtProvider, someoneNew } from './people.ts';

test('General saves once something changed; a new email takes effect after its link is clicked', {
  tag: '@full',
}, async ({ page, request }) => {
  const email = newAddress('general');
  await someoneNew(page, email);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 2, name: 'General' })).toBeVisible();
  const general = section(page, 'General');
  const save = general.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await general.getByLabel('First name').fill('');
  await save.click();
  await expect(general.getByText('This field is required.')).toBeVisible();
  await general.getByLabel('First name').fill('Amara');
  await general.getByLabel('Email').fill(`new.${email}`);
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(general.getByLabel('Display name')).toHaveValue('Amara L.');
  await expect(general.getByLabel('Email')).toHaveValue(email);
  await expect(general.getByText('replaces it once you click the link')).toBeVisible();

  const { links } = await mailTo(request, `new.${email}`, 'email_change');
  await page.goto(links.find((each) => each.includes('/confirm_email/')) ?? '');
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText(`new.${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(section(page, 'General').getByLabel('Email')).toHaveValue(`new.${email}`);
  const mail = await mailTo(request, email, 'address_changed');
  expect(mail.text).toContain(`new.${email}`);
});

test('the current email can stop an email change, and the account is then signed out everywhere', {
  tag: '@full',
}, async ({ page, request }) => {
  const email = newAddress('stopped');
  await someoneNew(page, email);
  await page.goto('/settings');
  const general = section(page, 'General');
  await general.getByLabel('Email').fill(`new.${email}`);
  await general.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { links } = await mailTo(request, email, 'email_change_asked');
  await page.goto(links.find((each) => each.includes('/stop_email_change/')) ?? '');
  await page.getByRole('button', { name: 'Stop this change' }).click();
  await expect(page.getByText('We stopped the change')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL(/\/forgot_password$/);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login/);
});

test('a person is mentioned in the bio from the list behind @, and stays mentioned once it is saved', async ({
  page,
}) => {
  await someoneNew(page, newAddress('bio'));
  const users = [{ id: 8, displayName: 'Maya O.', picture: null }];
  await page.route('**/api/v1/users/mention_search?**', (route) => route.fulfill({ json: { users } }));
  const general = section(page, 'General');
  const bio = general.getByRole('textbox', { name: /^Bio/ });
  await bio.click();
  await page.keyboard.type('I learn from @ma');
  const list = page.getByRole('listbox', { name: 'People to mention' });
  await expect(list.getByRole('option')).toHaveText([/Maya O\./]);
  await page.keyboard.press('Enter');
  await expect(bio.locator('[data-mention-id="8"]')).toHaveText('@Maya O.');
  await general.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(bio.locator('[data-mention-id="8"]')).toHaveText('@Maya O.');
});

test('leaving a page with unsaved changes asks first', { tag: '@full' }, async ({ page }) => {
  await someoneNew(page, newAddress('leave'));
  await section(page, 'General').getByLabel('Last name').fill('Lindqvist');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(section(page, 'General').getByLabel('Last name')).toHaveValue('Lindqvist');
  await section(page, 'General').getByRole('button', { name: 'Discard' }).click();
  await expect(section(page, 'General').getByLabel('Last name')).toHaveValue('Lind');
});

test('Password needs the current one and eight characters; other browsers are signed out', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const email = newAddress('password');
  const { password } = await someoneNew(page, email);
  const elsewhere = await browser.newContext();
  const signedIn = await elsewhere.request.post('/api/v1/auth/sign_in', { data: { email, password } });
  expect(signedIn.ok()).toBe(true);
  await page.reload();
  await expect(section(page, "Where you're signed in").getByRole('listitem')).toHaveCount(2);

  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Password' })).toBeVisible();
  const form = section(page, 'Password');
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill('short');
  await save.click();
  await expect(form.getByText('This field is required. Minimum 8 characters')).toBeVisible();
  await form.getByLabel('Current password').fill('not the current one');
  await form.getByLabel('New password').fill('velvet antler 93');
  await save.click();
  await expect(form.getByText("That isn't your current password.")).toBeVisible();
  await form.getByLabel('Current password').fill(password);
  const sent = page.waitForRequest((request) => request.url().endsWith('/change_password'));
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ oldPassword: password, password: 'velvet antler 93' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(section(page, "Where you're signed in").getByRole('listitem')).toHaveCount(1);
  expect((await (await elsewhere.request.get('/api/v1/users/me')).json()).user).toBeNull();
  await elsewhere.close();
});

test('other accounts are connected, and disconnected after a confirmation', async ({ page }) => {
  await someoneNew(page, newAddress('connected'));
  const accounts = section(page, 'Connected Accounts');
  await accounts.getByRole('button', { name: 'Connect Discord' }).click();
  await signInAtProvider(page, newAddress('discord'), 'no');
  await expect(page.getByText('Discord is connected')).toBeVisible();
  await expect(page).toHaveURL(/\/settings#connected-accounts$/);
  const google = accounts.getByRole('listitem').filter({ hasText: 'Google' });
  await google.getByRole('button', { name: 'Disconnect' }).click();
  await google.getByRole('button', { name: 'Really Disconnect?' }).click();
  await expect(page.getByText('Connect Account Deleted')).toBeVisible();
  await expect(google.getByRole('button', { name: 'Connect Google' })).toBeVisible();

  await accounts.getByRole('button', { name: 'Connect LinkedIn' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('LinkedIn says you canceled. Nothing has changed.')).toBeVisible();
});

test('an unverified email at the provider leads back to sign-in with the next page kept', async ({ page }) => {
  await page.goto('/login?next=/events');
  await page.getByRole('link', { name: 'Continue with Discord' }).click();
  await signInAtProvider(page, newAddress('unproved'), 'no');
  await expect(page.getByText("Discord hasn't verified your email.")).toBeVisible();
  await expect(page).toHaveURL(/next=%2Fevents/);
});

test('an optional email is turned off and stays off', { tag: '@full' }, async ({ page }) => {
  await someoneNew(page, newAddress('mails'));
  const recap = section(page, 'Emails').getByRole('switch', { name: 'Event recap' });
  await expect(recap).toBeChecked();
  await recap.click();
  await expect(page.getByText("You won't get: Event recap")).toBeVisible();
  await page.reload();
  await expect(recap).not.toBeChecked();
});

test('the data export is a ZIP; deleting the account shows the effects, then ends at sign-in, in every tab', async ({
  page,
  context,
  request,
}) => {
  const email = newAddress('delete');
  const { password } = await someoneNew(page, email);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^callboard-.*\.zip$/);

  // At the same time, someone is writing in another tab.
  const other = await context.newPage();
  const stream = other.waitForResponse(/\/api\/v1\/live\?/);
  await other.goto('/settings');
  await stream;
  const firstName = section(other, 'General').getByLabel('First name');
  await firstName.fill('Late');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You’ll be signed out everywhere. This can’t be undone.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const responsePromise = other.waitForResponse((response) => response.status() === 401);
  const called = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/users/delete_account'),
  );
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await called;
  await expect(page).toHaveURL(/\/login$/);
  await mailTo(request, email, 'account_deleted');

  // The other tab's event stream reconnects, requests what it missed, and learns that the session is over. No one is
  // navigated away from what they are writing.
  await responsePromise;
  await expect(firstName).toHaveValue('Late');
  await section(other, 'General').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Sign in to continue.')).toBeVisible();
  await expect(firstName).toHaveValue('Late');
  await section(other, 'General').getByRole('button', { name: 'Discard' }).click();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  const late = await request.post('/api/v1/auth/sign_in', { data: { email, password } });
  expect(late.status()).toBe(401);
});
