import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aCourseForSeries } from './series.factory.ts';

const t = testApp();

test('a session of a series stays a class session, so that its learners are notified when all are published', async () => {
  const of = await aCourseForSeries(t);
  const created = await of.call(of.courseAdminId, 'POST', '/teachers/events/create_series', { series: of.payload });
  expect(created.status).toBe(201);
  const first = await t.db
    .selectFrom('events')
    .select('id')
    .where('course_id', '=', of.course.id)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  const changed = await of.call(of.courseAdminId, 'PATCH', `/teachers/events/${first.id}`, {
    event: { kind: 'Community' },
  });
  expect(changed).toMatchObject({ status: 422, body: { error: { kind: 'A series can only have class sessions.' } } });
});
