import { expect, type Page, test } from '@playwright/test';
import { CARD, newLearner, oneTime, paidOrder, payWith, select } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';

const SOLD_OUT = 'improv-for-voice-actors';
const BOUGHT = 'songwriting-in-six-weeks';

async function buy(page: Page, slug: string): Promise<string> {
  const [cohort] = await select(page, slug);
  if (!cohort) throw new Error('Nothing selected.');
  await page.goto('/select_enrollment_type');
  await oneTime(page)
    .getByRole('button', { name: /Check out/ })
    .click();
  await payWith(page, CARD.works);
  await paidOrder(page);
  return cohort.name;
}

test('a learner sees the refund, leaves the course, and gets the email', async ({ page }) => {
  const { email } = await newLearner(page, 'Lia');
  const name = await buy(page, BOUGHT);
  await page.goto(`/c/${BOUGHT}`);
  await page.getByRole('button', { name: 'Leave this course' }).click();
  const dialog = page.getByRole('dialog', { name: `Leave ${name}?` });
  await expect(dialog).toContainText('You’ll get back $');
  await expect(dialog).toContainText('Full refund until two weeks after the start.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { name: /Your enrolled/ })).toBeVisible();
  await page.getByRole('button', { name: 'Leave this course' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this course' }).click();
  await expect(page.getByText(`You left ${name}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /Your enrolled/ })).toHaveCount(0);
  const mail = await mailTo(page.request, email, 'cohort_left');
  expect(mail.text).toMatch(/\$\d+/);
});

test('a learner joins a sold-out cohort’s waitlist, sees their position, gets the email, and leaves it', async ({
  page,
}) => {
  const { email } = await newLearner(page, 'Wim');
  await page.goto('/select_course');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Sold Out' }) })
    .first();
  await card.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(card.getByText(/You're (next|#\d+) on the waitlist/)).toBeVisible();
  await mailTo(page.request, email, 'cohort_waitlist_joined');
  await page.goto(`/courses/${SOLD_OUT}`);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Leave waitlist' }).click();
  await expect(page.getByRole('button', { name: 'Join waitlist' })).toBeVisible();
});
