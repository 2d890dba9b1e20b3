import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});

interface Tab {
  readonly personId: number;
  read: Record<string, unknown> & { revision: number };
}

test('two tabs with random sets of fields, while the clock runs and people come: no field is lost, and every 409 is justified', async () => {
  const random = seeded(13);
  const event = await of.liveEvent({ inHours: 24 * 90 });
  const one = <T>(...values: readonly T[]) => values[random.below(values.length)] as T;
  const values: Record<string, () => unknown> = {
    name: () => `Evening ${random.below(3)}`,
    description: () => one('<p>One.</p>', '<p>Two.</p>'),
    shortDescription: () => one('', 'Short.', 'Shorter.'),
    startDate: () => one('2027-06-01', '2027-06-02', '2027-06-03'),
    timezone: () => one('America/New_York', 'Europe/Paris', 'Asia/Kolkata'),
    duration: () => one(45, 60, 90),
    capacity: () => one(500, 600, 1000),
    zoomUrl: () => one('https://meet.example.test/a', 'https://meet.example.test/b'),
    admittance: () => one('public', 'members-only'),
    summary: () => one(null, '<p>Sum.</p>'),
  };
  // The first save sets every field to a value the tabs can send, so that all tabs start from known values.
  const first = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value()]));
  expect((await of.save(event.id, first)).status).toBe(200);
  const tabs: Tab[] = [];
  for (const personId of [of.staffId, of.schoolAdminId])
    tabs.push({ personId, read: (await of.edit(event.id, personId)).event });
  const truth: Record<string, unknown> = { ...tabs[0]?.read };
  let saves = 1;
  const seen = { ok: 0, stale: 0 };
  for (let round = 0; round < 60; round += 1) {
    // In the meantime, someone RSVPs, time passes, emails are sent. None of it is a save.
    if (random.below(3) === 0 && truth.admittance === 'public') await of.guest(event.id);
    if (random.below(4) === 0) {
      await t.system.clock.advance(20 * 60_000);
      await t.sweep();
    }
    const tab = tabs[random.below(2)];
    if (!tab) throw new Error('There are two tabs.');
    const fields = random.shuffled(Object.keys(values)).slice(0, 1 + random.below(3));
    const sent = Object.fromEntries(fields.map((field) => [field, values[field]?.()]));
    const changes = Object.entries(sent).filter(([field, value]) => truth[field] !== value);
    const { status, body } = await of.save(event.id, { ...sent, revision: tab.read.revision }, tab.personId);
    if (status === 200) {
      Object.assign(truth, sent);
      if (changes.length > 0) saves += 1;
      tab.read = body.event;
      seen.ok += 1;
    } else {
      expect(status, JSON.stringify(body)).toBe(409);
      expect(body.code).toBe('stale');
      // Justified: someone saved since this tab read, and something would have changed.
      expect(tab.read.revision).toBeLessThan(saves);
      expect(changes.length).toBeGreaterThan(0);
      seen.stale += 1;
      tab.read = (await of.edit(event.id, tab.personId)).event;
    }
    const { event: present } = await of.edit(event.id);
    expect(present.revision).toBe(saves);
    for (const field of Object.keys(values)) expect([field, present[field]]).toEqual([field, truth[field]]);
  }
  expect(seen.ok).toBeGreaterThan(10);
  expect(seen.stale).toBeGreaterThan(3);
});
