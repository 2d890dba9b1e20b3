import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { signIn } from '../checkout/learner.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'staff@demo.test');
});

const openEditor = async (page: Page, address = '/kit?part=editor') => {
  await page.goto(address);
  await expect(page.getByRole('combobox', { name: 'Cohort' })).toBeEnabled();
};

test('an editor counts unsaved changes, saves with Ctrl+S, marks fields that need attention, and discards everything', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openEditor(page);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toHaveCount(0);
  await page.getByLabel('Name').fill('Spring');
  await expect(bar).toContainText('1 unsaved change');
  await page.getByLabel('Price').fill('12.345');
  await page.getByLabel('Price').blur();
  await expect(page.getByText('Enter dollars with at most two decimals, like 150 or 12.50.')).toBeVisible();
  await expect(bar).toContainText('2 unsaved changes');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Price')).toBeFocused();
  await expect(bar.getByRole('button', { name: '1 field needs attention' })).toBeVisible();
  await checkA11y(page);
  await page.getByLabel('Price').fill('0.30');
  await page.getByLabel('Price').blur();
  await expect(page.getByText('Enter at least $0.50, or 0 for free.')).toBeVisible();
  await page.getByLabel('Price').fill('12.50');
  await page.getByLabel('Price').press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(/Last saved by Maria/)).toBeVisible();
  await page.getByLabel('About').fill('Other words');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('About')).toHaveValue('Twelve evenings of voices.');
  await expect(bar).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a time is spelled out, in both zones, with warnings', { tag: '@full' }, async ({ page }) => {
  await openEditor(page);
  await page.getByLabel('Start: date').fill('2027-01-05');
  await expect(page.getByText('Tue, Jan 5, 2027, 7:00 PM New York')).toBeVisible();
  await expect(page.getByLabel('Start: time').getByRole('option')).toHaveCount(26);
  await page.getByLabel('Start: date').fill('2027-03-14');
  await page.getByLabel('Start: time').selectOption('02:30');
  await page.getByLabel('Start: AM or PM').selectOption('AM');
  await expect(
    page.getByText('On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.'),
  ).toBeVisible();
});

test('two windows on one thing: who and when, both texts, a choice, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await openEditor(page);
  const other = await context.newPage();
  await openEditor(other, '/kit?part=editor&who=Noor');
  await other.getByLabel('Name').fill('Summer');
  await other.getByLabel('Seats').fill('20');
  await other.getByLabel('Seats').press('Control+s');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Name').fill('Spring');
  await page.getByLabel('About').fill('Ten evenings.');
  await page.getByLabel('Name').press('Control+s');
  const dialog = page.getByRole('dialog', { name: /^Noor saved changes at \d{1,2}:\d\d [AP]M$/ });
  await expect(dialog).toBeVisible();
  const choice = dialog.getByRole('group', { name: 'Name' });
  await expect(choice).toContainText('Summer');
  await expect(choice).toContainText('Spring');
  await expect(dialog.getByText('Seats: 20')).toBeVisible();
  await checkA11y(page);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  // Closing the dialog loses nothing, and the next save asks again.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Spring');
  // Closing the dialog returns focus to where Ctrl+S was pressed, so it can be pressed again.
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeVisible();
  await choice.getByRole('radio', { name: /Noor/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  for (const [label, value] of [
    ['Name', 'Summer'],
    ['About', 'Ten evenings.'],
    ['Seats', '20'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
});

test('changes to different fields in two windows are both kept', { tag: '@full' }, async ({ page, context }) => {
  await openEditor(page);
  const other = await context.newPage();
  await openEditor(other, '/kit?part=editor&who=Noor');
  await other.getByLabel('Seats').fill('30');
  await other.getByLabel('Seats').press('Control+s');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('About').fill('Six evenings.');
  await page.getByLabel('About').press('Control+s');
  const dialog = page.getByRole('dialog', { name: /^Noor saved changes/ });
  await expect(dialog.getByText('Seats: 30')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Seats')).toHaveValue('30');
  await expect(page.getByLabel('About')).toHaveValue('Six evenings.');
});

test('leaving with unsaved changes asks; the text is kept, offered on return, and gone once saved', async ({
  page,
}) => {
  await openEditor(page);
  await page.getByLabel('Name').fill('Kept words');
  await page.getByRole('link', { name: 'Lists' }).click();
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaveDialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await page.getByRole('link', { name: 'Editor' }).click();
  const kept = page.getByText(/^You have unsaved changes from \d{1,2}:\d\d [AP]M$/);
  await expect(kept).toBeVisible();
  await expect(page.getByLabel('Name')).not.toHaveValue('Kept words');
  await checkA11y(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Kept words');
  await page.getByLabel('Name').press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Kept words');
  await expect(kept).toHaveCount(0);
});

test('a save after the session ended keeps the text and leads to sign-in; signing out forgets it', {
  tag: '@full',
}, async ({ page }) => {
  await openEditor(page, '/kit?part=editor&fault=signed-out');
  await page.getByLabel('About').fill('Typed before it ended.');
  await page.context().clearCookies();
  await page.getByLabel('About').press('Control+s');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, 'staff@demo.test');
  await openEditor(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('About')).toHaveValue('Typed before it ended.');
  const typed = () => page.evaluate<number>("Object.keys(localStorage).filter((key) => key.includes('draft')).length");
  await expect.poll(typed).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page
    .getByRole('button', { name: /credits/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await typed()).toBe(0);
});

test('a refusal without a field appears above the save bar, and nothing is lost', { tag: '@full' }, async ({
  page,
}) => {
  await openEditor(page, '/kit?part=editor&fault=refused');
  await page.getByLabel('Name').fill('Spring');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText("We're down for maintenance. Try again in a minute.")).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Spring');
});

test('a picture uploads once chosen, previews its crop, and can be removed; another file type is refused', async ({
  page,
}) => {
  await page.goto('/kit?part=fields');
  await expect(page.getByRole('combobox', { name: 'Choice' })).toBeEnabled();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="teal"/></svg>';
  const chooser = page.locator('input[type=file]').first();
  await chooser.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await chooser.setInputFiles({ name: 'face.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Picture: preview of the crop' });
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(picture).toHaveCount(0);
});
