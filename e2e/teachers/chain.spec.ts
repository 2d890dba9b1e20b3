import { type Browser, expect, type Page, test } from '@playwright/test';
import { checkA11y, violationsOf, watchErrors } from '../a11y.ts';
import { CARD, newLearner, oneTime, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { cohortsOf, daysAfter, signInAs } from './teachers.ts';

const TEACHES = 'Footsteps, cloth and doors.\nTwelve years of film.';

const main = (page: Page) => page.getByRole('main');
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => saveBar(page).getByRole('button', { name: /^Save/ }).click();

async function learnerIn(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  return { page, ...(await newLearner(page, name)) };
}

/** A visitor writes an application, sees field errors, joins on the way, and sends it. */
async function apply(page: Page, { email, schoolName }: { email: string; schoolName: string }): Promise<void> {
  await page.goto('/');
  await main(page).getByRole('link', { name: 'Teach with us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teach with us' })).toBeVisible();
  await expect(page.getByText('We keep 15% of net sales.')).toBeVisible();
  await expect(page.getByText('An assistant costs $50 per lecture hour.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await page.getByLabel('School name').fill(schoolName);
  await page.getByLabel('What do you teach?').fill(TEACHES);
  await page.getByLabel('Who is it for?').fill('Sound students who never left the desk.');
  await page.getByLabel('A link to your work').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Start with https:// and enter the full link.')).toBeVisible();
  await page.getByLabel('A link to your work').fill('https://tove.example/reel');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();

  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join' }).click();
  const { code } = await mailTo(page.request, email, 'verification');
  await page.getByLabel('6-digit code').fill(code ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\?next=/);
  await page.getByLabel('First name').fill('Tove');
  await page.getByLabel('Last name').fill('Lund');
  await page.getByLabel('Password', { exact: true }).fill('forty pairs of shoes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Pick up where you left off' }).click();
  await expect(page).toHaveURL(/\/teach_with_us#apply$/);
  await expect(page.getByLabel('School name')).toHaveValue(schoolName);
  await expect(page.getByLabel('What do you teach?')).toHaveValue(TEACHES);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Application sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: schoolName })).toBeVisible();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  expect((await mailTo(page.request, email, 'school_application_received')).text).toContain(schoolName);

  // The application can be edited while it waits. Text that was sent isn't offered again.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Who is it for?').fill('Editors who never left the desk.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Editors who never left the desk.')).toBeVisible();
  await checkA11y(page);
}

/** Staff see it on the notifications page, read it, and approve it. */
async function approve(browser: Browser, schoolName: string): Promise<void> {
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  const errors = watchErrors(staff);
  await signInAs(staff, 'staff');
  await staff.goto('/notifications');
  await staff.getByText(`${schoolName} would like to teach here`).click();
  await expect(staff.getByRole('heading', { level: 1, name: schoolName })).toBeVisible();
  await expect(staff.getByText('Editors who never left the desk.')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'https://tove.example/reel' })).toHaveAttribute('rel', /noopener/);
  await checkA11y(staff);
  await staff.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('dialog')).toContainText('Tove L. becomes the School Admin');
  expect(await violationsOf(staff)).toEqual([]);
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible();
  await staff.getByRole('link', { name: 'Applications' }).last().click();
  await staff.getByText('Decided', { exact: false }).first().click();
  await expect(staff.getByRole('link', { name: schoolName })).toBeVisible();
  expect(errors).toEqual([]);
  await desk.close();
}

/** The email leads to creating the first course, which opens the course hub. */
async function createCourse(page: Page, { email, courseName }: { email: string; courseName: string }): Promise<void> {
  const approved = await mailTo(page.request, email, 'school_application_approved');
  const way = approved.links.find((link) => link.includes('/teachers/courses/new')) ?? '';
  await page.goto(new URL(way).pathname + new URL(way).search);
  await expect(page.getByRole('heading', { level: 1, name: 'New course' })).toBeVisible();
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Course name').fill(courseName);
  await expect(page.getByText(`/courses/${courseName.toLowerCase().replaceAll(' ', '-')}`)).toBeVisible();
  await page.getByLabel('URL').fill('voice-acting-101');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('Already in use by someone')).toBeVisible();
  await page.getByLabel('URL').fill('voice acting');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByText('Numbers 0-9, Letters a-z, hyphens -, or underlines _ only')).toBeVisible();
  await expect(page.getByLabel('Course name')).toHaveValue(courseName);
  await page.getByLabel('URL').fill('');
  await checkA11y(page);
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page).toHaveURL(/\/teachers\/courses\/\d+$/);
  await expect(page.getByText(courseName).first()).toBeVisible();
}

/** The hub says what is next: a first cohort is planned, priced, and opened. */
async function openFirstCohort(page: Page, courseName: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`cohort for ${courseName}`) })
    .first()
    .click();
  await page.getByLabel(/^Moniker/).fill('First run');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Can open for enrollment.', { exact: true })).toBeVisible();
  await page.getByLabel('Member price', { exact: true }).fill('40');
  await page.getByLabel('Non-member price').fill('60');
  await save(page);
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
  await page.getByRole('link', { name: 'Publish this cohort' }).click();
  await page.getByRole('button', { name: 'Open enrollment' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
}

/** A colleague with an account is invited and accepts. Returns their page on the course hub. */
async function inviteColleague(page: Page, browser: Browser, slug: string): Promise<Page> {
  const colleague = await learnerIn(browser, 'Ines');
  await page.goto(`/teachers/courses/${slug}/staff`);
  const field = page.getByLabel('Invite a Course Admin by email');
  await field.fill(colleague.email);
  await field.press('Enter');
  await expect(page.getByText('Added Admin')).toBeVisible();
  const { links } = await mailTo(page.request, colleague.email, 'staff_invitation');
  await colleague.page.goto(links.find((each) => each.includes('/staff_invitations/')) ?? '');
  await colleague.page.getByRole('button', { name: 'Accept' }).click();
  await expect(colleague.page).toHaveURL(/\/teachers\/courses\/\d+$/);
  return colleague.page;
}

/** Copies the last cohort as the next one, priced with a live estimate. Returns its editor's path. */
async function copyCohort(page: Page, { slug, moniker }: { slug: string; moniker: string }): Promise<string> {
  await page.goto(`/teachers/courses/${slug}/cohorts`);
  await page.getByRole('link', { name: 'New cohort' }).click();
  await page.getByRole('radio', { name: /^Copy / }).check();
  const name = await page.getByLabel('Name', { exact: true }).inputValue();
  await page.getByLabel('Name', { exact: true }).fill(`${name}: ${moniker}`);
  await page.getByLabel(/^Moniker/).fill(moniker);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Draft created')).toBeVisible();
  await expect(page).toHaveURL(/\/teachers\/cohorts\/\d+\/edit$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(moniker);
  await expect(page.getByLabel('Non-member price')).toHaveValue('60');

  await page.getByLabel('Capacity').fill('10');
  await page.getByLabel('Member price', { exact: true }).fill('100');
  await page.getByLabel('Non-member price').fill('90');
  await save(page);
  await expect(page.getByText("Members can't pay more than everyone else.")).toBeVisible();
  await page.getByLabel('Non-member price').fill('120');
  await expect(page.getByText('10 credits')).toBeVisible();
  const estimate = page.getByRole('region', { name: 'Earnings estimate' });
  const assistant = page.getByRole('switch', { name: 'Request a teacher assistant' });
  await assistant.uncheck();
  await expect(estimate).toContainText('$850');
  await assistant.check();
  await page.getByLabel('Lecture hours').fill('4');
  await expect(estimate).toContainText('$650');
  await page.getByRole('button', { name: 'What an assistant does' }).click();
  await expect(page.getByRole('dialog', { name: 'What a teacher assistant does' })).toContainText('Before class');
  await page.keyboard.press('Escape');
  await save(page);
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Opens the cohort: the effects are shown first, then the one button. */
async function openNext(page: Page, { slug, moniker }: { slug: string; moniker: string }): Promise<void> {
  await page.goto(`/teachers/courses/${slug}/publish_cohort`);
  await page.getByRole('radio', { name: new RegExp(moniker) }).check();
  await expect(page.getByText('This cannot be reversed.')).toBeVisible();
  await page.getByRole('button', { name: 'Open enrollment' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${moniker}.* is open`) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
}

async function buy(page: Page, { slug, cohortId }: { slug: string; cohortId: number }): Promise<void> {
  await page.goto(`/courses/${slug}`);
  const offer = page.getByRole('complementary', { name: 'Enroll' });
  await offer.locator(`input[type=radio][value="${cohortId}"]`).check();
  await expect(offer).toContainText('$120');
  await offer.getByRole('button', { name: 'Enroll' }).click();
  await expect(page).toHaveURL(/\/select_enrollment_type/);
  await oneTime(page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await payWith(page, CARD.works);
  await paidOrder(page);
}

/** Cancels the cohort: the cost is shown first, then the word is typed, and then the refunds' progress is shown. */
async function cancel(page: Page): Promise<void> {
  const editor = new URL(page.url()).pathname;
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', { name: 'Cancel this cohort' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel / });
  await expect(dialog).toContainText('$120 is refunded to the original payment method.');
  await dialog.getByRole('button', { name: 'Cancel this cohort' }).click();
  await expect(page.getByText('Please type CANCEL to confirm').first()).toBeVisible();
  await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await dialog.getByRole('button', { name: 'Cancel this cohort' }).click();
  await expect(page.getByText('Cohort has been cancelled')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${editor}$`));
  await expect(page.getByText('Cannot modify a cancelled cohort')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expect(page.getByText('1 of 1 learner refunded.')).toBeVisible();
}

test('a school runs itself: from an application, through a sold and moved cohort, to a canceled one with full refunds', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  const mark = Date.now().toString(36);
  const email = newAddress('tove');
  const schoolName = `Tove’s Foley ${mark}`;
  const courseName = `Doors and Footsteps ${mark}`;
  const slug = courseName.toLowerCase().replaceAll(' ', '-');
  const moniker = `E${mark}`;

  await test.step('a person applies', () => apply(page, { email, schoolName }));
  await test.step('is approved', () => approve(browser, schoolName));
  await test.step('creates a course', () => createCourse(page, { email, courseName }));
  await test.step('opens a first cohort', () => openFirstCohort(page, courseName));
  const colleague = await test.step('invites a course admin', () => inviteColleague(page, browser, slug));
  const editor = await test.step('the course admin copies the last cohort as the next one', () =>
    copyCohort(colleague, { slug, moniker }));
  await test.step('and opens it', () => openNext(colleague, { slug, moniker }));

  const cohort = (await cohortsOf(page.request, slug)).find((each) => each.moniker === moniker);
  if (!cohort?.startdate || !cohort.enddate) throw new Error('The cohort has no dates.');
  const [start, end] = [cohort.startdate, cohort.enddate];
  const [buyer, waverer] = [await learnerIn(browser, 'Bela'), await learnerIn(browser, 'Nora')];
  const selected = await waverer.page.request.post('/api/v1/cohort_interests/select', {
    data: { cohort_id: cohort.id, selected: true },
  });
  expect(selected.ok()).toBe(true);
  await test.step('a learner buys', () => buy(buyer.page, { slug, cohortId: cohort.id }));

  await test.step('the dates move: the screen says who is affected; the learner is notified and may leave', async () => {
    await page.goto(editor);
    await expect(page.getByText('1 sold, so capacity can’t go below 1.')).toBeVisible();
    await expect(page.getByText('1 person paid $120')).toBeVisible();
    await page.getByLabel('Start: date').fill(daysAfter(start, 14));
    await page.getByLabel('End: date').fill(daysAfter(end, 14));
    await page.getByLabel('Payment deadline: date').fill(daysAfter(start, 13));
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Before you save' });
    await expect(dialog).toContainText('1 learner gets one email with the old and new dates.');
    await expect(dialog).toContainText('1 learner can leave with a full refund until');
    await dialog.getByRole('button', { name: 'Save and notify 1 learner' }).click();
    await expect(page.getByText('Cohort Info Saved')).toBeVisible();
    await mailTo(buyer.page.request, buyer.email, 'cohort_dates_changed');
    await buyer.page.goto(`/c/${slug}`);
    await expect(buyer.page.getByText('The dates have changed.')).toBeVisible();
    await expect(buyer.page.getByText('you can leave for a full refund until')).toBeVisible();
    await waverer.page.goto('/select_enrollment_type');
    await expect(waverer.page.getByText('The dates have changed.')).toBeVisible();
  });

  await test.step('it is canceled, and all money is refunded', async () => {
    await cancel(page);
    const mail = await mailTo(buyer.page.request, buyer.email, 'cohort_cancelled');
    expect(mail.text).toContain('$120');
  });

  await test.step('the applicant finds the decision, and may apply for a second school', async () => {
    await page.goto('/teach_with_us');
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `Go to ${schoolName}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply for a second school' })).toBeVisible();
  });
  expect(errors.filter((error) => !/422/.test(error))).toEqual([]);
});
