import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { mailTo, newAddress } from '../mailbox.ts';

const COURSE = 'voice-acting-101';

async function surveyOf(request: APIRequestContext, kind: 'interest' | 'post-cohort'): Promise<string> {
  const response = await request.get(`/api/v1/courses/${COURSE}/surveys`);
  const { surveys } = (await response.json()) as { surveys: { id: number; kind: string }[] };
  const found = surveys.find((each) => each.kind === kind);
  if (!found) throw new Error('The demo course has no such survey.');
  return `/surveys/${found.id}`;
}

async function begin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a visitor joins the waitlist, from the course page to the button in the email, and leaves it again', async ({
  page,
}) => {
  const email = newAddress('wanda');
  await page.goto(`/courses/${COURSE}`);
  const capture = page.getByRole('region', { name: 'The next cohort' });
  const join = capture.getByRole('button', { name: 'Join the waitlist' });
  await capture.getByLabel('Email').fill('wanda@nowhere');
  await join.click();
  await expect(page.getByText('Is that a valid email?')).toBeVisible();
  // The email address is stored, so the questions appear right away.
  await capture.getByLabel('Email').fill(email);
  await join.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Join the waitlist for');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await page.getByRole('textbox', { name: /What do you want/ }).fill('Read an audition cold.');
  await page.getByRole('radio', { name: 'A little' }).check();
  await page.getByRole('checkbox', { name: 'Sundays' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByText('One step left to join the waitlist')).toBeVisible();

  const mail = await mailTo(page.request, email, 'course_waitlist_confirm');
  const link = mail.links.find((each) => each.includes('/waitlist/'));
  if (!link) throw new Error('The mail has no link.');
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('heading', { name: "You're on the waitlist" })).toBeVisible();
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByRole('heading', { name: "You're not on the waitlist" })).toBeVisible();
});

test('a learner rates a course by keyboard alone, and a second submission is refused', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(await surveyOf(page.request, 'post-cohort'));
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/v1/survey_answers'));
  await begin(page, newAddress('rae'));
  const { answerNonce } = await (await responsePromise).json();
  const ratings = page.getByRole('radiogroup', { name: /recommend/ }).getByRole('radio');
  const scale = await ratings.evaluateAll((all) => all.map((rating) => Number(rating.getAttribute('value'))));
  expect(scale).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const eight = page.getByRole('radio', { name: '8', exact: true });
  await page.getByRole('radio', { name: '7', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(eight).toBeChecked();
  await page.getByRole('textbox', { name: /review/ }).fill('Small groups, clear notes. 最高。');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByText('Your feedback will be reviewed')).toBeVisible();
  const request = await sent;
  expect(request.url()).toContain(`/survey_answers/${answerNonce}`);
  const secondResponse = await page.request.patch(request.url(), { data: request.postDataJSON() });
  expect(secondResponse.status()).toBe(409);
  expect(await secondResponse.json()).toMatchObject({ error: "You've already answered this survey. Thank you." });
});
