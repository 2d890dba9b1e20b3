import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { DAY_MS } from '#testing/money.ts';

const t = testApp();

test('the last session’s recap reaches people whose enrollment is completed by then, and no one who left', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const cohort = await aCohort(ctx, { startsIn: 29, endsIn: 31 });
  const [stays, declined, left] = [await makePerson(ctx), await makePerson(ctx), await makePerson(ctx)];
  for (const { personId } of [stays, declined]) {
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId: cohort.courseId });
  }
  await aPlace(ctx, { personId: left.personId, cohortId: cohort.id, courseId: cohort.courseId, state: 'left' });
  const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 31 * 24 - 2 });
  const decline = await t.as(declined.personId, {
    method: 'POST',
    url: `/api/v1/events/${session.id}/attend`,
    payload: { attending: false },
  });
  expect(decline.statusCode).toBe(200);
  await updateEvent(ctx, session.id, {
    recap: '<p>We ended where we began.</p>',
    should_send_recap_email: true,
    recap_date: '2027-01-01',
    recap_time: '10:00',
    recap_ampm: 'AM',
    recap_at: new Date(ctx.clock.now().getTime() + 32 * DAY_MS),
  });
  await t.system.clock.advance(33 * DAY_MS);
  await t.sweep();
  // The recap is held back for 30 seconds.
  await t.system.clock.advance(31_000);
  for (const _ of [1, 2]) await t.sweep();
  await t.drainJobs();
  const place = await t.db
    .selectFrom('enrolments')
    .select('state')
    .where('user_id', '=', stays.personId)
    .executeTakeFirstOrThrow();
  expect(place.state).toBe('completed');
  const recaps = await t.db
    .selectFrom('sends')
    .select(['user_id', 'state'])
    .where('kind', '=', 'event_recap')
    .execute();
  expect(recaps).toEqual([{ user_id: stays.personId, state: 'sent' }]);
});
