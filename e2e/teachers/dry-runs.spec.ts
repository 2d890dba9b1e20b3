import { expect, type Page, test } from '@playwright/test';
import { checkA11y } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { cohortsOf, daysAfter, signInAs } from './teachers.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

async function cohort(page: Page, slug: string, moniker: string) {
  const found = (await cohortsOf(page.request, slug)).find((each) => each.moniker === moniker);
  if (!found?.startdate) throw new Error(`The demo has no cohort ${moniker}.`);
  return { ...found, startdate: found.startdate };
}

test('upcoming sessions move with the start only when requested; the dialog passes axe', async ({ page }) => {
  await signInAs(page, 'staff');
  const dialog = dialogOf(page);
  const ahead = await cohort(page, 'manga-foundations', 'Two');
  await page.goto(`/teachers/cohorts/${ahead.id}/edit`);
  await page.getByLabel('Start: date').fill(daysAfter(ahead.startdate, 7));
  await page.getByLabel('Start: date').press('Control+s');
  await expect(dialog).toContainText('Dates');
  const move = dialog.getByRole('switch', { name: /^Move all \d+ future sessions too/ });
  await expect(move).not.toBeChecked();
  await expect(dialog).toContainText('They move 7 days later and keep their time of day.');
  await move.check();
  await expect(dialog.getByRole('button', { name: /^Save/ })).toBeEnabled();
  await checkA11y(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Start: date')).toHaveValue(daysAfter(ahead.startdate, 7));
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click();
});

test('before a cancellation: prorated refunds for started cohorts, and numbers that have changed', {
  tag: '@full',
}, async ({ page, browser }) => {
  await signInAs(page, 'staff');
  const dialog = dialogOf(page);

  await test.step('staff choose the refund for a cohort that has started', async () => {
    const started = await cohort(page, 'voice-acting-101', 'Autumn');
    await page.goto(`/teachers/cohorts/${started.id}/edit`);
    await page.getByRole('button', { name: 'Cancel this cohort' }).click();
    await expect(dialog).toContainText('Learners get back everything they paid.');
    await dialog.getByRole('radio', { name: /prorated/i }).check({ force: true });
    await expect(dialog).toContainText("Learners are refunded for the sessions that haven't taken place.");
    await dialog.getByRole('button', { name: 'Keep it' }).click();
  });

  await test.step('numbers that have changed are shown again before anything happens', async () => {
    const full = await cohort(page, 'improv-for-voice-actors', 'Yes');
    await page.goto(`/teachers/cohorts/${full.id}/edit`);
    await page.getByRole('button', { name: 'Cancel this cohort' }).click();
    await expect(dialog).toContainText('is refunded to the original payment method.');
    const window = await (await browser.newContext()).newPage();
    await newLearner(window, 'Wim');
    const waits = await window.request.post(`/api/v1/cohorts/${full.id}/waitlist`, { data: {} });
    expect(waits.ok(), await waits.text()).toBe(true);
    await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
    await dialog.getByRole('button', { name: 'Cancel this cohort' }).click();
    await expect(dialog).toContainText('These numbers just changed. Here are the latest.');
    await expect(dialog).toContainText(/on the waitlist (is|are) notified/);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: 'Cancel this cohort' })).toBeVisible();
  });
});
