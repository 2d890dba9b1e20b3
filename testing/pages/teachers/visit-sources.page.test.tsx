import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aTaughtSchool } from '#server/features/schools/school/school-settings.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const table = async () => within(await screen.findByRole('table', { name: 'Where people come from' }));

test('a school’s hub shows where people come from, by their last or first visit, with sales', async () => {
  const { school, admin } = await aTaughtSchool(ctx());
  const event = await anEvent(ctx(), { schoolId: school.id });
  await t.db
    .insertInto('attendances')
    .values({
      event_id: event.id,
      user_id: admin.personId,
      source: 'member',
      state: 'attending',
      created_at: t.system.clock.now(),
      confirmed_at: t.system.clock.now(),
      visit_source: JSON.stringify({ first: { referrer: 'blog.example' }, last: { source: 'x' } }),
    })
    .execute();
  const page = await openPage(t, admin.personId, `/teachers/schools/${school.slug}`);
  expect(await (await table()).findByText('x')).toBeVisible();
  expect((await table()).getByText('Sales')).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: 'First visit' }));
  expect(await (await table()).findByText('blog.example')).toBeVisible();
});

test('a course without enrollments says how to label a link', async () => {
  const { course, courseAdmin } = await aTaughtSchool(ctx());
  await openPage(t, courseAdmin.personId, `/teachers/courses/${course.slug}`);
  expect(await screen.findByText('No enrollments or RSVPs yet')).toBeVisible();
  expect(screen.getByText(/utm_source/)).toBeVisible();
});
