import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const DAY_MS = 86_400_000;
const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

interface Tab {
  readonly personId: number;
  read: Record<string, unknown> & { revision: number };
}

test('two tabs saving random fields while time passes and seats sell lose no field and get no false 409', async () => {
  const random = seeded(12);
  const cohort = await of.cohort({ startsIn: 200, endsIn: 260, paymentIn: 190, capacity: 500 });
  const date = (days: number) => new Date(t.system.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const values: Record<string, () => unknown> = {
    name: () => `Voices ${random.below(3)}`,
    moniker: () => ['', 'Spring', 'Autumn'][random.below(3)],
    price: () => [50, 100, 150][random.below(3)],
    nonmember_price: () => [200, 250.5, 300][random.below(3)],
    capacity: () => 400 + random.below(3) * 50,
    paymentdate: () => date(100 + random.below(3)),
    startdate: () => date(200 + random.below(3)),
    timezone: () => ['America/New_York', 'Europe/Paris'][random.below(2)],
    endtime: () => ['06:30', '07:00'][random.below(2)],
  };
  const tabs: Tab[] = [];
  for (const personId of [of.courseAdminId, of.schoolAdminId])
    tabs.push({ personId, read: await of.show(cohort.id, personId) });
  /** The expected state: the result of all saves that got a 200, and how many of them changed something. */
  const truth: Record<string, unknown> = { ...tabs[0]?.read };
  let saves = 0;
  const seen = { ok: 0, stale: 0 };
  for (let round = 0; round < 60; round += 1) {
    // A seat is sold or time passes. Neither counts as a save.
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
    const tab = tabs[random.below(2)];
    if (!tab) throw new Error('There are two tabs.');
    const fields = random.shuffled(Object.keys(values)).slice(0, 1 + random.below(3));
    const sent = Object.fromEntries(fields.map((field) => [field, values[field]?.()]));
    const changes = Object.entries(sent).filter(([field, value]) => truth[field] !== value);
    const { status, body } = await of.patch(cohort.id, { ...sent, revision: tab.read.revision }, tab.personId);
    if (status === 200) {
      Object.assign(truth, sent);
      if (changes.length > 0) saves += 1;
      tab.read = body.cohort;
      seen.ok += 1;
    } else {
      expect(status, JSON.stringify(body)).toBe(409);
      expect(body.code).toBe('stale');
      // A true conflict: someone saved since this tab read, and the save would have changed something.
      expect(tab.read.revision).toBeLessThan(saves);
      expect(changes.length).toBeGreaterThan(0);
      seen.stale += 1;
      tab.read = await of.show(cohort.id, tab.personId);
    }
    const present = await of.show(cohort.id);
    expect(present.revision).toBe(saves);
    for (const field of Object.keys(values)) expect([field, present[field]]).toEqual([field, truth[field]]);
  }
  expect(seen.ok).toBeGreaterThan(10);
  expect(seen.stale).toBeGreaterThan(3);
});
