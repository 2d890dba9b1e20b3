import { type Browser, expect, type Page, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { daysAfter, schoolOf, signInAs } from './teachers.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Workout' }).click();

async function write(page: Page, label: string, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: label });
  await editor.click();
  await editor.pressSequentially(text);
}

async function learnerIn(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  return { page, ...(await newLearner(page, name)) };
}

test('a workout is created with errors first, published, bought, moved, and canceled with full refunds', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'other-teacher');
  const school = await schoolOf(page.request);
  const name = `Slow hands ${Date.now().toString(36)}`;

  // From the list, by school, to the form: T's defaults, and every required field shows its error right away.
  await page.goto('/teachers/workouts');
  await expect(page.getByRole('heading', { level: 1, name: 'Workouts from Schools I Manage' })).toBeVisible();
  await page.getByRole('link', { name: 'New workout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New workout' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: school.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Workout' })).toBeVisible();
  await expect(page.getByLabel('Live spots')).toHaveValue('10');
  await expect(page.getByLabel('Written spots')).toHaveValue('50');
  await expect(page.getByRole('button', { name: 'Delete Workout' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ })).toBeVisible();
  await expect(page.getByLabel('Live spots')).toHaveAttribute('placeholder', '10');
  await expect(page.getByLabel('Written spots')).toHaveAttribute('placeholder', '50');
  await expect(page.getByLabel('Live, member price')).toHaveAttribute('placeholder', '10');
  await expect(page.getByLabel('Live, non-member price')).toHaveAttribute('placeholder', '20');
  await expect(page.getByLabel('Start: date')).toHaveAttribute('min', /^\d{4}-\d{2}-\d{2}$/);
  await page.getByLabel('Live spots').fill('');
  await page.getByLabel('Submission URL').fill('not an address');
  await save(page);
  await expect(page.getByText('Errors. See below')).toBeVisible();
  await expect(page.getByText('This field is required.', { exact: true })).toHaveCount(3);
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Please enter a valid URL.')).toBeVisible();

  // A draft can be saved without the fields that publishing requires; publishing then lists everything that is missing.
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Live spots').fill('6');
  await page.getByLabel('Live, non-member price').fill('20');
  await page.getByLabel('Live, member price').fill('25');
  await page.getByLabel('Submission URL').fill('https://drop.example/work');
  await write(page, 'Description', 'Drawing slowly, together.');
  await write(page, 'Instructions', 'Draw one hand for ten minutes.');
  await save(page);
  await expect(page.getByText("Members can't pay more than everyone else.")).toBeVisible();
  await page.getByLabel('Live, member price').fill('10');
  await save(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/teachers\/workouts\/\d+\/edit$/);
  const editor = new URL(page.url()).pathname;
  const id = editor.split('/')[3];
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Workout' })).toBeVisible();
  await page.getByLabel('Status').selectOption('published');
  await save(page);
  await expect(page.getByText('Errors. See below').last()).toBeVisible();
  await expect(page.getByLabel('Zoom or meeting URL')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Zoom or meeting URL').fill('https://zoom.example/j/123');
  await save(page);
  await expect(page.getByText('Open for sign-ups until it starts.')).toBeVisible();

  const buyer = await learnerIn(browser, 'Imke');
  await buyer.page.goto(`/workouts/${id}`);
  await buyer.page.getByRole('button', { name: 'Register: Live session' }).click();
  await payWith(buyer.page, CARD.works);
  await paidOrder(buyer.page);

  // The workout is moved: first who gets notified, then the email.
  await page.goto(editor);
  await expect(page.getByText('1 taken, so capacity can’t go below 1.')).toBeVisible();
  const when = page.getByLabel('Start: date');
  await when.fill(daysAfter(await when.inputValue(), 3));
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Before you save' });
  await expect(dialog).toContainText('1 person gets one email with the old and new times.');
  await expect(dialog).toContainText('1 paid spot can be canceled for a full refund until');
  await dialog.getByRole('button', { name: 'Save and notify 1 person' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await mailTo(buyer.page.request, buyer.email, 'workout_time_changed');

  // A person without a spot is led from the direct link to the workout.
  const row = page.getByRole('listitem').filter({ hasText: name });
  await page.goto('/teachers/workouts');
  await expect(row).toContainText('Live');
  await expect(row).toContainText('1 of 6');
  await expect(row).toContainText('Written');
  await expect(page.getByRole('region', { name: /^Future workouts from / }).filter({ has: row })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Past workouts from / }).first()).toBeVisible();
  await expect(row.getByRole('link', { name: 'Students' })).toHaveAttribute(
    'href',
    `/teachers/workouts/${id}/students`,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row.getByRole('button', { name: 'Direct Link' }).click();
  await expect(row.getByText('Copied')).toBeVisible();
  const direct = await page.evaluate(() => navigator.clipboard.readText());
  const uuid = direct.split('/').at(-1);
  expect(new URL(direct).pathname).toBe(`/workouts/links/${uuid}`);
  await expect(row.getByRole('link', { name: 'Student View' })).toHaveAttribute('href', `/workouts/written/${uuid}`);
  await page.getByRole('group', { name: 'Show' }).getByText('Past').click();
  await expect(page).toHaveURL(/show=past/);
  await expect(row).toHaveCount(0);
  await page.getByRole('group', { name: 'Show' }).getByText('Future').click();
  await expect(page).toHaveURL(/show=future/);
  await expect(row).toBeVisible();
  const passer = await learnerIn(browser, 'Otto');
  await passer.page.goto(direct);
  await expect(passer.page).toHaveURL(new RegExp(`/workouts/${id}$`));

  // A workout that people have spots in can't be deleted. Canceling shows the cost, asks for the word, and refunds all
  // money.
  await page.goto(editor);
  await expect(page.getByRole('region', { name: 'Danger Zone' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel this workout' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel / });
  await expect(cancel).toContainText('$20 is refunded to the original payment method.');
  await cancel.getByRole('button', { name: 'Cancel this workout' }).click();
  await expect(page.getByText('Please type CANCEL to confirm').first()).toBeVisible();
  await cancel.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await cancel.getByRole('button', { name: 'Cancel this workout' }).click();
  await expect(page.getByText("This workout is canceled. That can't be undone.")).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expect(page.getByText('Everyone has been refunded.')).toBeVisible();
  expect((await mailTo(buyer.page.request, buyer.email, 'workout_cancelled')).text).toContain('$20');
});

test('a workout with written feedback only needs no meeting, and a draft is deleted in two steps, by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'other-teacher');
  await page.goto(`/teachers/workouts/new?school_id=${(await schoolOf(page.request)).id}`);
  await page.getByLabel('Name', { exact: true }).fill('By keyboard alone');
  await page.getByLabel('Live spots').fill('0');
  await expect(page.getByText('If there are no live spots, this is the submission deadline.')).toBeVisible();
  await write(page, 'Description', 'Notes in the margins.');
  await write(page, 'Instructions', 'Send one page.');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/teachers\/workouts\/\d+\/edit$/);
  await expect(page.getByText('Ready to publish. Set the status to Published and save.')).toBeVisible();
  await expect(page.getByText('DRAFT').first()).toBeVisible();
  await expect(page.getByText('Emailed to people with a written spot and shown on My Workouts.')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete Workout' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Confirm Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Workout Deleted')).toBeVisible();
});
