import { expect, test } from '@playwright/test';
import { mailTo } from '../../mailbox.ts';
import { cohortsOf, signInAs } from '../teachers.ts';

const MINUTE_MS = 60_000;

test('a lesson opens: its learners see it at the bell, and get an email at their next nine o’clock', async ({
  page,
}) => {
  await signInAs(page, 'courseadmin');
  const now = async () => {
    const { now: at } = (await (await page.request.get('/dev/clock')).json()) as { now: string };
    return Date.parse(at);
  };
  const moveOn = async (minutes: number) => {
    const to = new Date((await now()) + minutes * MINUTE_MS).toISOString();
    expect((await page.request.post('/dev/clock', { data: { to } })).ok()).toBe(true);
  };
  // A new lesson for each try, because the previous one has already been announced at the bell.
  const name = `What the clock is for ${Date.now().toString(36)}`;
  const running = (await cohortsOf(page.request, 'voice-acting-101')).find(({ moniker }) => moniker === 'Autumn');
  const created = await page.request.post('/api/v1/lessons/', {
    data: {
      lesson: {
        cohort_id: running?.id,
        name,
        body: '<p>Half past, and then nine.</p>',
        lesson_type: 'Lesson',
        publication_status: 'published',
      },
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as { id: number };

  await signInAs(page, 'member');
  await moveOn(11);
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/v1/notifications');
      const { notifications } = (await response.json()) as { notifications: { title: string; href: string }[] };
      return notifications.find(({ title }) => title === `New lesson: ${name}`)?.href;
    })
    .toBe(`/lessons/${id}`);
  // Move a day ahead, so that it becomes nine o'clock.
  await moveOn(24 * 60);
  // Other lessons opened as other stories moved the clock, so look for the email about this one.
  const lessonMail = () => mailTo(page.request, 'member@demo.test', 'lesson_opened');
  await expect.poll(async () => (await lessonMail()).text).toContain(name);
  expect((await lessonMail()).subject).toMatch(/new lesson/i);
  await page.goto(`/lessons/${id}`);
  await expect(page.getByText('Half past, and then nine.')).toBeVisible();
});
