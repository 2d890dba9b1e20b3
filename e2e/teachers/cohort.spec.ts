import { type Browser, expect, type Page, test } from '@playwright/test';
import { CARD, newLearner, oneTime, paidOrder, payWith } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { cohortsOf, daysAfter, draftOf, signInAs } from './teachers.ts';

/** Of another teacher's school, and in no other story. */
const COURSE = 'long-form-improv';

const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => saveBar(page).getByRole('button', { name: /^Save/ }).click();

/** Somebody new in a window of their own. */
async function learnerIn(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  return { page, ...(await newLearner(page, name)) };
}

test('a cohort made of the last one is opened, bought, moved and cancelled, and all money is back', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'other-teacher');
  const moniker = `E${Date.now().toString(36)}`;

  // Made of the last one's copy, with its sessions.
  await page.goto(`/teachers/courses/${COURSE}/cohorts`);
  await page.getByRole('link', { name: 'New cohort' }).click();
  await page.getByRole('radio', { name: /^Copy / }).check();
  await expect(page.getByRole('switch', { name: /^Copy its \d+ sessions/ })).toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill(`Long-form improv: ${moniker}`);
  await page.getByLabel(/^Moniker/).fill(moniker);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Draft created')).toBeVisible();
  await expect(page).toHaveURL(/\/teachers\/cohorts\/\d+\/edit$/);
  const editor = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(moniker);
  await expect(page.getByText('Nothing is missing.')).toBeVisible();

  // Prices, seats and the assistant, with the estimate as one types.
  await page.getByLabel('Name', { exact: true }).fill(`Long-form improv: ${moniker}, evenings`);
  await page.getByLabel('Capacity').fill('10');
  await page.getByLabel('Member price', { exact: true }).fill('100');
  await page.getByLabel('Non-member price').fill('120');
  await expect(page.getByText('10 credits')).toBeVisible();
  const estimate = page.getByRole('region', { name: 'Earnings estimate' });
  const assistant = page.getByRole('switch', { name: 'I want a teacher assistant' });
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

  // Opened: what follows first, then the one button.
  await page.getByRole('link', { name: 'Publish this cohort' }).click();
  await expect(page.getByRole('radio', { name: new RegExp(moniker) })).toBeChecked();
  await expect(page.getByText('This cannot be reversed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  await page.getByRole('button', { name: 'Open enrollment' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${moniker}, evenings is open`) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();

  // A learner finds it by its address and buys.
  const buyer = await learnerIn(browser, 'Bela');
  const waverer = await learnerIn(browser, 'Nora');
  const cohort = (await cohortsOf(page.request, COURSE)).find((each) => each.moniker === moniker);
  if (!cohort?.startdate || !cohort.enddate) throw new Error('The cohort has no dates.');
  const selected = await waverer.page.request.post('/api/v1/cohort_interests/select', {
    data: { cohort_id: cohort.id, selected: true },
  });
  expect(selected.ok()).toBe(true);
  await buyer.page.goto(`/courses/${COURSE}`);
  const offer = buyer.page.getByRole('complementary', { name: 'Enroll' });
  // an attempt that was broken off may have left another one
  await offer.locator(`input[type=radio][value="${cohort.id}"]`).check();
  await expect(offer).toContainText('$120');
  await offer.getByRole('button', { name: 'Enroll' }).click();
  await expect(buyer.page).toHaveURL(/\/select_enrollment_type/);
  await oneTime(buyer.page)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await payWith(buyer.page, CARD.works);
  await paidOrder(buyer.page);

  // The dates move: the screen says whom that touches, and the learner is told and may leave.
  await page.goto(editor);
  await expect(page.getByText('Sold 1: not below 1.')).toBeVisible();
  await expect(page.getByText('1 person paid $120')).toBeVisible();
  await page.getByLabel('Start: date').fill(daysAfter(cohort.startdate, 14));
  await page.getByLabel('End: date').fill(daysAfter(cohort.enddate, 14));
  await page.getByLabel('Payment deadline: date').fill(daysAfter(cohort.startdate, 13));
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Before you save' });
  await expect(dialog).toContainText('1 learner gets one email with the old and the new dates.');
  await expect(dialog).toContainText('1 learner may leave with a full refund until');
  await dialog.getByRole('button', { name: 'Save and tell 1 learner' }).click();
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
  await mailTo(buyer.page.request, buyer.email, 'cohort_dates_changed');
  await buyer.page.goto(`/c/${COURSE}`);
  await expect(buyer.page.getByText('The dates have changed.')).toBeVisible();
  await expect(buyer.page.getByText('you can leave with a full refund until')).toBeVisible();
  await waverer.page.goto('/select_enrollment_type');
  await expect(waverer.page.getByText('The dates have changed.')).toBeVisible();

  // Cancelled: what it costs first, the word, and all money back.
  const danger = page.getByRole('region', { name: 'Danger Zone' });
  await danger.getByRole('button', { name: 'Cancel this cohort' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel / });
  await expect(cancel).toContainText('$120 goes back to where it was paid from.');
  await cancel.getByRole('button', { name: 'Cancel this cohort' }).click();
  await expect(page.getByText('Please type CANCEL to confirm').first()).toBeVisible();
  await cancel.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await cancel.getByRole('button', { name: 'Cancel this cohort' }).click();
  await expect(page.getByText('Cohort has been cancelled')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${editor}$`));
  await expect(page.getByText('Cannot modify a cancelled cohort')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expect(page.getByText('1 of 1 learner has their money and credits back.')).toBeVisible({ timeout: 60_000 });
  const mail = await mailTo(buyer.page.request, buyer.email, 'cohort_cancelled');
  expect(mail.text).toContain('$120');
});

test('a draft says at once all that is missing, each leads to its field, and once mended it may open', async ({
  page,
}) => {
  await signInAs(page, 'teacher');
  const empty = (await cohortsOf(page.request, 'voice-acting-101')).find(({ moniker }) => moniker === 'Summer');
  if (!empty) throw new Error('The demo has no draft without dates.');
  await page.goto(`/teachers/courses/voice-acting-101/publish?cohort=${empty.id}`);
  await expect(page).toHaveURL(/\/publish_cohort/);
  await page.getByRole('radio', { name: /Summer/ }).check();
  await expect(page.getByRole('heading', { name: '3 things are missing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open enrollment' })).toHaveCount(0);
  await page.getByRole('link', { name: 'The cohort needs an end.' }).click();
  await expect(page).toHaveURL(/\/edit#enddate$/);
  await expect(page.getByLabel('End: date')).toBeFocused();
  await page.getByRole('link', { name: 'The cohort needs a start.' }).click();
  await expect(page.getByLabel('Start: date')).toBeFocused();

  // Too near: M's sentence at the field, the toast, and nothing lost.
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('Start: date').fill(daysAfter(today, 20));
  await save(page);
  await expect(page.getByText('Errors. See below')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.getByLabel('End: date').fill(daysAfter(today, 130));
  await page.getByLabel('Payment deadline: date').fill(daysAfter(today, 80));
  await save(page);
  await expect(page.getByText('Courses must start at least 4 weeks from now', { exact: false })).toBeVisible();
  await expect(page.getByLabel('End: date')).toHaveValue(daysAfter(today, 130));
  await page.getByLabel('Start: date').fill(daysAfter(today, 90));
  await save(page);
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
  await page.getByRole('link', { name: 'Publish this cohort' }).click();
  await expect(page.getByRole('button', { name: 'Open enrollment' })).toBeVisible();
  await page.goto('/teachers/courses/voice-acting-101/publish_cohort');
  await expect(page.getByRole('heading', { level: 1, name: 'Publish a cohort' })).toBeVisible();
});

test('another zone says what the times were, and a draft is deleted after being asked twice', async ({ page }) => {
  await signInAs(page, 'other-teacher');
  const draft = await draftOf(page.request, 'manga-foundations', 'A draft for a moment');
  await page.goto(`/teachers/cohort/${draft.id}/edit/`);
  await expect(page).toHaveURL(new RegExp(`/teachers/cohorts/${draft.id}/edit$`));
  // The pickers: half hours, from today on and six months ahead.
  const times = await page.getByLabel('Start: time').getByRole('option').allTextContents();
  expect([times.length, times[0], times.at(-1)]).toEqual([26, '00:00', '12:30']);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: draft.timezone }).format(new Date());
  for (const date of ['Start: date', 'End: date', 'Payment deadline: date']) {
    await expect(page.getByLabel(date)).toHaveAttribute('min', today);
  }
  const months = async (bound: 'min' | 'max') => {
    const date = new Date(`${await page.getByLabel('Start: date').getAttribute(bound)}T00:00:00Z`);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  expect((await months('max')) - (await months('min'))).toBe(6);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('Berlin');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Start: was \d+:\d\d [AP]M .+ = \d+:\d\d [AP]M .*Berlin$/)).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Delete this draft' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.getByText('Draft deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/cohorts$/);
  await expect(page.getByRole('link', { name: 'A draft for a moment' })).toHaveCount(0);
});
