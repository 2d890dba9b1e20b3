import { beforeAll, test } from 'vitest';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { twoTabsLoseNothing } from '#testing/stale-editors.ts';
import { aWorkoutSchool, type WorkoutSchool } from './teacher-workouts.factory.ts';

const t = testApp();
let of: WorkoutSchool;
beforeAll(async () => {
  of = await aWorkoutSchool(t);
});

test('two tabs saving random fields while spots are taken lose no field and get no false 409', async () => {
  const random = seeded(13);
  const second = (await makePerson(of.ctx)).personId;
  await giveSchoolAdmin(of.ctx, { schoolId: of.school.id, userId: second, invitedBy: null });
  const { id, liveTicketTypeId } = await of.workout({ inHours: 24 * 40, live: { capacity: 200 } });
  const TIME = ['startsAt', 'start_time', 'timezone', 'duration'];
  await twoTabsLoseNothing({
    random,
    rounds: 50,
    people: [of.adminId, second],
    values: {
      name: () => `Breath ${random.below(3)}`,
      description: () => `<p>About ${random.below(3)}</p>`,
      capacity_live: () => 200 + random.below(3) * 50,
      live_session_nonmember_price: () => [0, 12.5, 20][random.below(3)],
      startsAt: () => of.inDays(40 + random.below(3)),
      start_time: () => ['06:30', '07:00'][random.below(2)],
      timezone: () => ['America/New_York', 'Europe/Paris'][random.below(2)],
      duration: () => [45, 60][random.below(2)],
      status: () => ['published', 'finished'][random.below(2)],
    },
    // A finished workout keeps its time.
    allowed: (field, { status }) => status !== 'finished' || !TIME.includes(field),
    read: async (as) => (await of.edit(id, as)).workout,
    save: (fields, as) => of.patch(id, fields, as),
    saved: 'workout',
    // A spot is taken.
    meanwhile: async () => {
      if (random.below(3) > 0) return;
      const { personId } = await makePerson(of.ctx);
      await of.call(personId, 'POST', `/workouts/${id}/attend`, { ticketTypeId: liveTicketTypeId, attending: true });
    },
  });
});
