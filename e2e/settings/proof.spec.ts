import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { newAddress } from '../mailbox.ts';
import { section, someoneNew } from './people.ts';

const CONFIRM = { name: "Confirm it's you" };

/** The next request to this URL that isn't a GET gets the server's response for a sign-in older than ten minutes. */
async function requireProofOnce(page: Page, url: string, proof: string): Promise<void> {
  let proofRequested = false;
  await page.route(url, (route) => {
    if (proofRequested || route.request().method() === 'GET') return route.fallback();
    proofRequested = true;
    return route.fulfill({
      status: 403,
      json: { error: "Confirm it's you to continue.", code: 'proof_needed', details: { proof } },
    });
  });
}

test('an email change asks for the password in place, keeps the typed text, and succeeds', async ({ page }) => {
  const errors = watchErrors(page, /403|422/);
  const email = newAddress('proof');
  const { password } = await someoneNew(page, email);
  const general = section(page, 'General');
  const save = general.getByRole('button', { name: 'Save', exact: true });
  await general.getByLabel('First name').fill('Amara');
  await general.getByLabel('Email').fill(`new.${email}`);
  await requireProofOnce(page, '**/api/v1/users/*', 'password');
  await save.click();
  const dialog = page.getByRole('dialog', CONFIRM);
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await checkA11y(page);

  // After declining, nothing is lost and nothing is saved.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(general.getByText("Confirm it's you to continue.")).toBeVisible();
  await expect(save).toBeFocused();
  await expect(general.getByLabel('Email')).toHaveValue(`new.${email}`);

  await requireProofOnce(page, '**/api/v1/users/*', 'password');
  await save.click();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText("That isn't your current password.")).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(general.getByLabel('First name')).toHaveValue('Amara');
  await expect(general.getByText('replaces it once you click the link')).toBeVisible();
  expect(errors).toEqual([]);
});

test('deleting the account asks for an emailed code, over the open dialog', { tag: '@full' }, async ({ page }) => {
  const email = newAddress('proof-mail');
  await someoneNew(page, email);
  // Anyone who did onboarding has a password, so the server side of the code is tested in proofs.test.ts.
  await page.route('**/api/v1/auth/proofs/code', (route) => route.fulfill({ json: { email, expiresMinutes: 10 } }));
  const sent: unknown[] = [];
  await page.route('**/api/v1/auth/proofs', (route) => {
    sent.push(route.request().postDataJSON());
    return sent.length === 1
      ? route.fulfill({ status: 422, json: { error: { code: "That code isn't right. Please try again." } } })
      : route.fulfill({ json: { provenUntil: new Date().toISOString() } });
  });
  await section(page, 'Delete Account').getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await requireProofOnce(page, '**/api/v1/users/delete_account', 'email_code');
  await question.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', CONFIRM);
  await expect(dialog.getByText(`We emailed a code to ${email}.`)).toBeVisible();
  await expect(dialog.getByLabel('6-digit code')).toBeFocused();
  await dialog.getByLabel('6-digit code').fill('111111');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText("That code isn't right. Please try again.")).toBeVisible();
  await expect(question).toBeVisible();
  await dialog.getByLabel('6-digit code').fill('222222');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(sent).toEqual([{ code: '111111' }, { code: '222222' }]);
});
