import { expect, type Page, test } from '@playwright/test';
import { checkA11y, violationsOf } from '../a11y.ts';
import { newAddress } from '../mailbox.ts';
import { someoneNew } from '../settings/people.ts';

const signIn = (page: Page, name: string) =>
  page.request.post('/api/v1/auth/sign_in', { data: { email: `${name}@demo.test`, password: 'callboard-demo' } });

test('an application is written, withdrawn, and resent by keyboard alone, and a rejection is read', async ({
  page,
  browser,
}) => {
  await someoneNew(page, newAddress('keys'));
  await page.goto('/teach_with_us');
  const schoolName = `Keys ${Date.now().toString(36)}`;
  await page.getByLabel('School name').focus();
  await page.keyboard.type(schoolName);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typing.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Everybody with ten fingers.');
  // Wait until the typed text is stored, so that it survives closing the window.
  await expect
    .poll(() =>
      page.evaluate<number>('Object.keys(localStorage).filter((key) => key.includes("school_application")).length'),
    )
    .toBe(1);
  await page.reload();
  await expect(page.getByLabel('Who is it for?')).toHaveValue('Everybody with ten fingers.');
  await page.getByLabel('A link to your work').focus();
  await page.keyboard.press('Enter');
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
  await expect(withdraw).toBeVisible();
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Application withdrawn')).toBeVisible();
  await expect(page.getByLabel('School name')).toHaveValue(schoolName);
  await page.getByRole('button', { name: 'Send application' }).focus();
  await page.keyboard.press('Enter');
  await expect(withdraw).toBeVisible();

  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await signIn(staff, 'staff');
  await staff.goto('/admin/applications');
  await staff.getByRole('link', { name: schoolName }).focus();
  await staff.keyboard.press('Enter');
  await staff.getByRole('button', { name: 'Decline', exact: true }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByLabel(/^Reason \(they/)).toBeFocused();
  await staff.getByRole('button', { name: 'Decline and send' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('This field is required.')).toBeVisible();
  await expect(staff.getByLabel(/^Reason \(they/)).toBeFocused();
  await staff.keyboard.type('We teach it on paper.');
  await staff.getByRole('button', { name: 'Decline and send' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { level: 2, name: 'Declined' })).toBeVisible();
  await checkA11y(staff);
  await desk.close();

  await page.reload();
  await expect(page.getByText('We teach it on paper.')).toBeVisible();
  await expect(page.getByText('You can apply again starting')).toBeVisible();
  await expect(page.getByLabel('School name')).toHaveCount(0);
});

test('the pages pass axe and fit the window for all their readers', async ({ page }) => {
  await page.goto('/teach_with_us');
  await expect(page.getByRole('heading', { level: 1, name: 'Teach with us' })).toBeVisible();
  await checkA11y(page);
  await signIn(page, 'staff');
  await page.goto('/admin/applications');
  await expect(page.getByRole('link', { name: 'Wolski Foley Workshop' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Add a school' }).click();
  await page.getByRole('dialog').getByLabel('School name').fill('By hand');
  await page.getByRole('dialog').getByLabel("School Admin's email").fill('nobody@nowhere.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Add school' }).click();
  await expect(page.getByText('No one has an account with this verified email.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
