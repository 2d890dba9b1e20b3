import { beforeAll, expect, test } from 'vitest';
import { aCohort, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aClassSession } from '../sessions/class-session.factory.ts';
import { anEvent, startEventIn } from './event.factory.ts';
import { updateEvent } from './event-row.store.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

const next = async (address: string | number, query = '') => {
  const response = await t.as(null, { method: 'GET', url: `/api/v1/schools/${address}/events${query}` });
  return { status: response.statusCode, body: response.json() };
};
const ids = (body: { events: { id: number }[] }) => body.events.map((event) => event.id);

test('a school’s next events, in order; no other school’s, no drafts, canceled, running, or past ones, no class sessions', async () => {
  const school = await aSchool(ctx, { name: 'Next Door' });
  const schoolId = school.id;
  const late = await anEvent(ctx, { schoolId, inHours: 400 });
  const soon = await anEvent(ctx, { schoolId, inHours: 2 });
  await anEvent(ctx, { inHours: 3 });
  await anEvent(ctx, { schoolId, published: false });
  const cancelled = await anEvent(ctx, { schoolId });
  await updateEvent(ctx, cancelled.id, { status: 'cancelled', cancelled_at: ctx.clock.now() });
  const runs = await anEvent(ctx, { schoolId, inHours: 1 });
  await startEventIn(ctx, runs.id, -30);
  const cohort = await aCohort(ctx);
  const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 3 });
  const { status, body } = await next(school.slug);
  expect(status).toBe(200);
  expect(ids(body)).toEqual([soon.id, late.id]);
  expect(ids((await next(schoolId)).body)).toEqual([soon.id, late.id]);
  expect(ids((await next(schoolId, '?per_page=1')).body)).toEqual([soon.id]);
  expect((await next(schoolId, '?per_page=25')).status).toBe(422);
  expect(JSON.stringify(body)).not.toContain('meet.example.test');
  const ofCourse = await ctx.db
    .selectFrom('events')
    .select('school_id')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  expect(ids((await next(ofCourse.school_id)).body)).not.toContain(session.id);
});

test('a school that doesn’t exist or is archived is not found', async () => {
  expect((await next('no-such-school')).status).toBe(404);
  const school = await aSchool(ctx, { name: 'Closed Down' });
  await ctx.db.updateTable('schools').set({ archived_at: ctx.clock.now() }).where('id', '=', school.id).execute();
  expect((await next(school.id)).status).toBe(404);
});
