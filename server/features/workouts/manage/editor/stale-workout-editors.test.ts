import { beforeAll, expect, test } from 'vitest';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { aWorkoutSchool, type WorkoutSchool } from './teacher-workouts.factory.ts';

const t = testApp();
let of: WorkoutSchool;
beforeAll(async () => {
  of = await aWorkoutSchool(t);
});

interface Tab {
  readonly personId: number;
  read: Record<string, unknown> & { revision: number };
}

test('two tabs saving random fields while spots are taken lose no field and get no false 409', async () => {
  const random = seeded(13);
  const second = (await makePerson(of.ctx)).personId;
  await giveSchoolAdmin(of.ctx, { schoolId: of.school.id, userId: second, invitedBy: null });
  const { id, liveTicketTypeId } = await of.workout({ inHours: 24 * 40, live: { capacity: 200 } });
  const values: Record<string, () => unknown> = {
    name: () => `Breath ${random.below(3)}`,
    description: () => `<p>About ${random.below(3)}</p>`,
    capacity_live: () => 200 + random.below(3) * 50,
    live_session_nonmember_price: () => [0, 12.5, 20][random.below(3)],
    startsAt: () => of.inDays(40 + random.below(3)),
    start_time: () => ['06:30', '07:00'][random.below(2)],
    timezone: () => ['America/New_York', 'Europe/Paris'][random.below(2)],
    duration: () => [45, 60][random.below(2)],
    status: () => ['published', 'finished'][random.below(2)],
  };
  const TIME = ['startsAt', 'start_time', 'timezone', 'duration'];
  const tabs: Tab[] = [];
  for (const personId of [of.adminId, second]) tabs.push({ personId, read: (await of.edit(id, personId)).workout });
  /** The expected state: the result of all saves that got a 200, and how many of them changed something. */
  const truth: Record<string, unknown> = { ...tabs[0]?.read };
  let saves = 0;
  const seen = { ok: 0, stale: 0 };
  for (let round = 0; round < 50; round += 1) {
    // A spot is taken. That doesn't count as a save.
    if (random.below(3) === 0) {
      const { personId } = await makePerson(of.ctx);
      await of.call(personId, 'POST', `/workouts/${id}/attend`, { ticketTypeId: liveTicketTypeId, attending: true });
    }
    const tab = tabs[random.below(2)];
    if (!tab) throw new Error('There are two tabs.');
    const names = random.shuffled(Object.keys(values)).slice(0, 1 + random.below(3));
    // A finished workout keeps its time.
    const fields = truth.status === 'finished' ? names.filter((name) => !TIME.includes(name)) : names;
    if (fields.length === 0) continue;
    const sent = Object.fromEntries(fields.map((field) => [field, values[field]?.()]));
    const changes = Object.entries(sent).filter(([field, value]) => truth[field] !== value);
    const { status, body } = await of.patch(id, { ...sent, revision: tab.read.revision }, tab.personId);
    if (status === 200) {
      Object.assign(truth, sent);
      if (changes.length > 0) saves += 1;
      tab.read = body.workout;
      seen.ok += 1;
    } else {
      expect(status, JSON.stringify(body)).toBe(409);
      expect(body.code).toBe('stale');
      // A true conflict: someone saved since this tab read, and the save would have changed something.
      expect(tab.read.revision).toBeLessThan(saves);
      expect(changes.length).toBeGreaterThan(0);
      seen.stale += 1;
      tab.read = (await of.edit(id, tab.personId)).workout;
    }
    const present = (await of.edit(id)).workout;
    expect(present.revision).toBe(saves);
    for (const field of Object.keys(values)) expect([field, present[field]]).toEqual([field, truth[field]]);
  }
  expect(seen.ok).toBeGreaterThan(10);
  expect(seen.stale).toBeGreaterThan(3);
});
