import { expect, type Page, test } from '@playwright/test';
import { cohortsOf, daysAfter, draftOf, signInAs } from './teachers.ts';

const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => saveBar(page).getByRole('button', { name: /^Save/ }).click();

test('a draft lists everything missing, each item leads to its field, and once complete it can open', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'teacher');
  const empty = (await cohortsOf(page.request, 'voice-acting-101')).find(({ moniker }) => moniker === 'Summer');
  if (!empty) throw new Error('The demo has no draft without dates.');
  await page.goto(`/teachers/courses/voice-acting-101/publish?cohort=${empty.id}`);
  await expect(page).toHaveURL(/\/publish_cohort/);
  await page.getByRole('radio', { name: /Summer/ }).check();
  await expect(page.getByRole('heading', { name: '3 things left before you can publish' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open enrollment' })).toHaveCount(0);
  await page.getByRole('link', { name: 'The cohort needs an end.' }).click();
  await expect(page).toHaveURL(/\/edit#enddate$/);
  await expect(page.getByLabel('End: date')).toBeFocused();
  await page.getByRole('link', { name: 'The cohort needs a start.' }).click();
  await expect(page.getByLabel('Start: date')).toBeFocused();

  // A start that is too soon: M's sentence at the field, the toast, and nothing lost.
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
  await expect(page.getByText('Can open for enrollment.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Publish this cohort' }).click();
  await expect(page.getByRole('button', { name: 'Open enrollment' })).toBeVisible();
  await page.goto('/teachers/courses/voice-acting-101/publish_cohort');
  await expect(page.getByRole('heading', { level: 1, name: 'Publish a cohort' })).toBeVisible();
});

test('changing the zone shows the old times, and a draft is deleted after a confirmation', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, 'other-teacher');
  const draft = await draftOf(page.request, 'manga-foundations', 'A draft for a moment');
  await page.goto(`/teachers/cohort/${draft.id}/edit/`);
  await expect(page).toHaveURL(new RegExp(`/teachers/cohorts/${draft.id}/edit$`));
  // The pickers: half hours, from today to six months from now.
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
