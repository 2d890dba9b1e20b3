import { expect, type Page, test } from '@playwright/test';
import { newLearner } from '../../checkout/learner.ts';
import type { MailInOutbox } from '../../mailbox.ts';
import { courseId, signInAs } from '../teachers.ts';

const COURSE = 'voice-acting-101';
const MINUTE_MS = 60_000;

/** Answers the interest survey, signed in with a verified email address. That joins the waitlist. */
async function joinWaitlist(page: Page): Promise<void> {
  await page.goto(`/courses/${COURSE}`);
  await page
    .getByRole('region', { name: 'The next cohort' })
    .getByRole('button', { name: 'Join the waitlist' })
    .click();
  await page.getByRole('textbox', { name: /What do you want/ }).fill('Read an audition cold.');
  await page.getByRole('radio', { name: 'A little' }).check();
  await page.getByRole('checkbox', { name: 'Sundays' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
}

async function pass(page: Page, minutes: number): Promise<void> {
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string };
  const to = new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString();
  expect((await page.request.post('/dev/clock', { data: { to } })).ok()).toBe(true);
}

test('people who join the waitlist get the email on time, once; those who joined before it was on get nothing', async ({
  page,
  browser,
}) => {
  const person = async (name: string) => {
    const own = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
    const { email } = await newLearner(own, name);
    await joinWaitlist(own);
    return email;
  };
  const before = await person('Prudence');
  await signInAs(page, 'teacher');
  const tag = `welcome ${Date.now().toString(36)}`;
  const created = await page.request.post('/api/v1/teachers/email_templates', {
    data: {
      email_template: {
        kind: 'waitlist',
        course_id: await courseId(page.request, COURSE),
        subject: `{{first_name}}, ${tag}`,
        body: '<p>Next: {{next_cohort_name}}.</p>',
        interval_value: 2,
        interval_unit: 'hours',
      },
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { email_template: template } = (await created.json()) as { email_template: { id: number } };
  await page.goto(`/teachers/email_templates/${template.id}/edit`);
  await page.getByRole('switch', { name: 'Active' }).check();
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Template Saved', { exact: true })).toBeVisible();

  const after = await person('Quentin');
  /** Only the email that this story turned on, since the demo's course has others. */
  const mails = async (to: string) => {
    const response = await page.request.get(`/dev/outbox.json?${new URLSearchParams({ to, kind: 'school_news' })}`);
    // A queued email has no text yet.
    const { mails: found } = (await response.json()) as {
      mails: (Omit<MailInOutbox, 'subject'> & { subject: string | null })[];
    };
    return found.filter(({ subject }) => subject?.includes(tag));
  };
  await page.reload();
  await expect(page.getByRole('region', { name: 'Sending' })).toContainText('Waiting1');
  await pass(page, 90);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Sending' })).toContainText('Waiting1');
  expect(await mails(after)).toEqual([]);
  await pass(page, 40);
  await expect.poll(async () => (await mails(after)).length).toBe(1);
  const [notification] = await mails(after);
  expect(notification?.subject).toBe(`Quentin, ${tag}`);
  expect(notification?.text).not.toContain('{{');
  await pass(page, 24 * 60);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Sending' })).toContainText('Sent1');
  expect(await mails(after)).toHaveLength(1);
  expect(await mails(before)).toEqual([]);
});
