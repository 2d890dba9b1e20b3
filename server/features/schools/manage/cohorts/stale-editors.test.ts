import { beforeAll, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { twoTabsLoseNothing } from '#testing/stale-editors.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const DAY_MS = 86_400_000;
const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

test('two tabs saving random fields while time passes and seats sell lose no field and get no false 409', async () => {
  const random = seeded(12);
  const cohort = await of.cohort({ startsIn: 200, endsIn: 260, paymentIn: 190, capacity: 500 });
  const date = (days: number) => new Date(t.system.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  await twoTabsLoseNothing({
    random,
    rounds: 60,
    people: [of.courseAdminId, of.schoolAdminId],
    values: {
      name: () => `Voices ${random.below(3)}`,
      moniker: () => ['', 'Spring', 'Autumn'][random.below(3)],
      price: () => [50, 100, 150][random.below(3)],
      nonmember_price: () => [200, 250.5, 300][random.below(3)],
      capacity: () => 400 + random.below(3) * 50,
      paymentdate: () => date(100 + random.below(3)),
      startdate: () => date(200 + random.below(3)),
      timezone: () => ['America/New_York', 'Europe/Paris'][random.below(2)],
      endtime: () => ['06:30', '07:00'][random.below(2)],
    },
    read: (as) => of.show(cohort.id, as),
    save: (fields, as) => of.patch(cohort.id, fields, as),
    saved: 'cohort',
    // A seat is sold, or time passes.
    meanwhile: async () => {
      if (random.below(3) === 0) {
        const { personId } = await makePerson(of.ctx);
        await of.call(personId, 'POST', '/cohort_interests/select', { cohortId: cohort.id, selected: true });
        await t.db
          .updateTable('seat_pools')
          .set((eb) => ({ taken: eb('taken', '+', 1) }))
          .where('id', '=', cohort.seatPoolId)
          .execute();
      }
      if (random.below(4) === 0) {
        await t.system.clock.advance(20 * 60_000);
        await t.sweep();
      }
    },
  });
});
