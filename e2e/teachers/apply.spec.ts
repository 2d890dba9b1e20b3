import { expect, type Page, test } from '@playwright/test';
import { lookOver, violationsOf, watchErrors } from '../look-over.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { someoneNew } from '../settings/people.ts';

const signIn = (page: Page, name: string) =>
  page.request.post('/api/v1/auth/sign_in', { data: { email: `${name}@demo.test`, password: 'callboard-demo' } });

const TEACHES = 'Footsteps, cloth and doors.\nTwelve years of film.';

test('from the home page to an enrolling cohort: apply, be approved, create a course, open its first cohort', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const errors = watchErrors(page);
  const email = newAddress('tove');
  const schoolName = `Tove’s Foley ${Date.now().toString(36)}`;
  const courseName = `Doors and Footsteps ${Date.now().toString(36)}`;

  // A visitor reads, writes, and is told what is wrong at the fields.
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Teach with us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teach with us' })).toBeVisible();
  await expect(page.getByText('We keep 15%.')).toBeVisible();
  await expect(page.getByText('An assistant costs $50 per lecture hour.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await page.getByLabel('School name').fill(schoolName);
  await page.getByLabel('What do you teach?').fill(TEACHES);
  await page.getByLabel('Who is it for?').fill('Sound students who never left the desk.');
  await page.getByLabel('A link to your work').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Begin with https:// and give the whole address.')).toBeVisible();
  await page.getByLabel('A link to your work').fill('https://tove.example/reel');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();

  // The account; the text waits in the browser.
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Join' }).click();
  const { code } = await mailTo(request, email, 'verification');
  await page.getByLabel('6-digit code').fill(code ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\?next=/);
  await page.getByLabel('First name').fill('Tove');
  await page.getByLabel('Last name').fill('Lund');
  await page.getByLabel('Password', { exact: true }).fill('forty pairs of shoes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Go on where you were' }).click();
  await expect(page).toHaveURL(/\/teach_with_us#apply$/);
  await expect(page.getByLabel('School name')).toHaveValue(schoolName);
  await expect(page.getByLabel('What do you teach?')).toHaveValue(TEACHES);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Application sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: schoolName })).toBeVisible();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  expect((await mailTo(request, email, 'school_application_received')).text).toContain(schoolName);

  // While it waits it may be edited; nothing typed is offered again.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Who is it for?').fill('Editors who never left the desk.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Editors who never left the desk.')).toBeVisible();
  await lookOver(page);

  // Staff hear of it by the bell's page, read, and approve.
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  const staffErrors = watchErrors(staff);
  await signIn(staff, 'staff');
  await staff.goto('/notifications');
  await staff.getByText(`${schoolName} would like to teach here`).click();
  await expect(staff.getByRole('heading', { level: 1, name: schoolName })).toBeVisible();
  await expect(staff.getByText('Editors who never left the desk.')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'https://tove.example/reel' })).toHaveAttribute('rel', /noopener/);
  await lookOver(staff);
  await staff.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('dialog')).toContainText('Tove L. becomes its School Admin');
  expect(await violationsOf(staff)).toEqual([]);
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible();
  await staff.getByRole('link', { name: 'Applications' }).last().click();
  await staff.getByText('Decided', { exact: false }).first().click();
  await expect(staff.getByRole('link', { name: schoolName })).toBeVisible();
  expect(staffErrors).toEqual([]);
  await desk.close();

  // The mail leads to the first course.
  const approved = await mailTo(request, email, 'school_application_approved');
  const way = approved.links.find((link) => link.includes('/teachers/courses/new')) ?? '';
  await page.goto(new URL(way).pathname + new URL(way).search);
  await expect(page.getByRole('heading', { level: 1, name: 'New course' })).toBeVisible();
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Course name').fill(courseName);
  const slug = courseName.toLowerCase().replaceAll(' ', '-');
  await expect(page.getByText(`/courses/${slug}`)).toBeVisible();
  await page.getByLabel('URL').fill('voice-acting-101');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('Already in use by someone')).toBeVisible();
  await page.getByLabel('URL').fill('voice acting');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('Numbers 0-9, Letters a-z, hyphens -, or underlines _ only')).toBeVisible();
  await expect(page.getByLabel('Course name')).toHaveValue(courseName);
  await page.getByLabel('URL').fill('');
  await lookOver(page);
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page).toHaveURL(/\/teachers\/courses\/\d+$/);
  await expect(page.getByText(courseName).first()).toBeVisible();

  // The hub says what is next: a first cohort is planned, priced and opened.
  await page
    .getByRole('link', { name: new RegExp(`cohort of ${courseName}`) })
    .first()
    .click();
  await page.getByLabel(/^Moniker/).fill('First run');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
  await page.getByLabel('Member price', { exact: true }).fill('40');
  await page.getByLabel('Non-member price').fill('60');
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
  await page.getByRole('link', { name: 'Publish this cohort' }).click();
  await page.getByRole('button', { name: 'Open enrollment' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();

  // A stranger finds it by its address, with its price.
  const street = await browser.newContext();
  const stranger = await street.newPage();
  await stranger.goto(`/courses/${slug}`);
  await expect(stranger.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
  await expect(stranger.getByRole('complementary', { name: 'Enroll' })).toContainText('$60');
  await street.close();

  await page.goto('/teach_with_us');
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Go to ${schoolName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for a second school' })).toBeVisible();
  expect(errors.filter((error) => !/422/.test(error))).toEqual([]);
});

test('an application is written, withdrawn and sent again by keyboard alone, and a refusal is read', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await someoneNew(page, newAddress('keys'));
  await page.goto('/teach_with_us');
  const schoolName = `Keys ${Date.now().toString(36)}`;
  await page.getByLabel('School name').focus();
  await page.keyboard.type(schoolName);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typing.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Everybody with ten fingers.');
  // What is typed survives a window that was closed.
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
  await expect(staff.getByLabel('Why not?')).toBeFocused();
  await staff.getByRole('button', { name: 'Decline and send' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('This field is required.')).toBeVisible();
  await expect(staff.getByLabel('Why not?')).toBeFocused();
  await staff.keyboard.type('We teach it on paper.');
  await staff.getByRole('button', { name: 'Decline and send' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { level: 2, name: 'Declined' })).toBeVisible();
  await lookOver(staff);
  await desk.close();

  await page.reload();
  await expect(page.getByText('We teach it on paper.')).toBeVisible();
  await expect(page.getByText('You can apply again from')).toBeVisible();
  await expect(page.getByLabel('School name')).toHaveCount(0);
});

test('the pages are clean for axe and as wide as the window for whoever reads them', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/teach_with_us');
  await expect(page.getByRole('heading', { level: 1, name: 'Teach with us' })).toBeVisible();
  await lookOver(page);
  await signIn(page, 'staff');
  await page.goto('/admin/applications');
  await expect(page.getByRole('link', { name: 'Wolski Foley Workshop' })).toBeVisible();
  await lookOver(page);
  await page.getByRole('button', { name: 'Add a school' }).click();
  await page.getByRole('dialog').getByLabel('School name').fill('By hand');
  await page.getByRole('dialog').getByLabel('Email of its School Admin').fill('nobody@nowhere.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Add school' }).click();
  await expect(page.getByText('Nobody has an account with this verified address.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
