import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { aWorkoutSchool } from './teacher-workouts.factory.ts';

// Two a day instead of twenty.
const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '0.1' }) });

test('changes that email a workout’s people are limited per day; changes that email no one aren’t', async () => {
  const of = await aWorkoutSchool(t);
  const workout = await of.workout({ inHours: 10 * 24 });
  const quiet = await of.workout({ inHours: 10 * 24 });
  const { personId } = await makePerson(of.ctx);
  const place = { ticketTypeId: workout.writtenTicketTypeId, attending: true };
  expect((await of.call(personId, 'POST', `/workouts/${workout.id}/attend`, place)).status).toBe(200);
  const save = async (id: number, sent: object) => (await of.patch(id, sent)).status;
  const instructions = (text: string, notify: boolean) => ({
    instructions: `<p>${text}</p>`,
    ...(notify ? { tellInstructions: true } : {}),
  });

  // A request refused for another reason, or one that emails no one, doesn't count.
  expect(await save(workout.id, { startsAt: of.inDays(-2) })).toBe(422);
  expect(await save(workout.id, instructions('One minute.', false))).toBe(200);
  expect(await save(workout.id, { startsAt: of.inDays(12) })).toBe(200);
  expect(await save(workout.id, instructions('Two minutes.', true))).toBe(200);
  expect(await of.patch(workout.id, { name: 'Later', startsAt: of.inDays(13) })).toMatchObject({
    status: 429,
    body: { code: 'too_many' },
  });
  expect(await save(workout.id, instructions('Three minutes.', true))).toBe(429);
  expect(await save(workout.id, instructions('Three minutes.', false))).toBe(200);
  const { workout: current } = await of.edit(workout.id);
  expect(current).toMatchObject({ startsAt: of.inDays(12), instructions: '<p>Three minutes.</p>', revision: 4 });
  expect(current.name).not.toBe('Later');
  await t.drainJobs();
  const mailed = await t.db
    .selectFrom('sends')
    .select('kind')
    .where('user_id', '=', personId)
    .where('kind', 'in', ['workout_time_changed', 'workout_instructions_changed'])
    .execute();
  expect(mailed.map(({ kind }) => kind).sort()).toEqual(['workout_instructions_changed', 'workout_time_changed']);

  for (const days of [12, 13, 14]) {
    const sent = { startsAt: of.inDays(days), ...instructions(`${days} minutes.`, true) };
    expect(await save(quiet.id, sent)).toBe(200);
  }
});
