import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { twoTabsLoseNothing } from '#testing/stale-editors.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});

test('two tabs with random sets of fields, while the clock runs and people come: no field is lost, and every 409 is justified', async () => {
  const random = seeded(13);
  const event = await of.liveEvent({ inHours: 24 * 90 });
  const one = <T>(...values: readonly T[]) => values[random.below(values.length)] as T;
  const values = {
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
  await twoTabsLoseNothing({
    random,
    rounds: 60,
    people: [of.staffId, of.schoolAdminId],
    values,
    read: async (as) => (await of.edit(event.id, as)).event,
    save: (fields, as) => of.save(event.id, fields, as),
    saved: 'event',
    // Someone RSVPs, time passes, emails are sent.
    meanwhile: async ({ admittance }) => {
      if (random.below(3) === 0 && admittance === 'public') await of.guest(event.id);
      if (random.below(4) === 0) {
        await t.system.clock.advance(20 * 60_000);
        await t.sweep();
      }
    },
  });
});

test('two tabs saving random fields of a ticket type while people get it lose no field and get no false 409', async () => {
  const random = seeded(14);
  const event = await of.liveEvent({ inHours: 24 * 90, tickets: [{ capacity: 100 }] });
  const [id] = event.ticketTypeIds;
  await twoTabsLoseNothing({
    random,
    rounds: 40,
    people: [of.staffId, of.schoolAdminId],
    values: {
      name: () => `Seat ${random.below(3)}`,
      capacity: () => 100 + random.below(3) * 50,
      nonmemberPrice: () => [0, 12.5, 20][random.below(3)],
      status: () => ['active', 'disabled'][random.below(2)],
    },
    read: async (as = of.schoolAdminId) =>
      (await of.call(as, 'GET', `/teachers/events/${event.id}/ticket_types`)).body.ticketTypes[0],
    save: (fields, as) => of.call(as, 'PATCH', `/teachers/ticket_types/${id}`, fields),
    saved: 'ticketType',
    meanwhile: async ({ status, nonmemberPrice }) => {
      if (random.below(2) === 0 && status === 'active' && nonmemberPrice === 0)
        await of.guest(event.id, { ticket_type_id: id });
    },
  });
});

test('two tabs saving random fields of a host who is added to events lose no field and get no false 409', async () => {
  const random = seeded(15);
  const event = await of.liveEvent();
  const { host } = (await of.call(of.staffId, 'POST', '/teachers/hosts', { event_id: event.id })).body;
  const save = (fields: object, as: number) => of.call(as, 'PATCH', `/teachers/hosts/${host.id}`, fields);
  await save({ name: 'Host', bio: '<p>Sings.</p>' }, of.staffId);
  await twoTabsLoseNothing({
    random,
    rounds: 40,
    people: [of.staffId, of.schoolAdminId],
    values: {
      name: () => `Host ${random.below(3)}`,
      bio: () => `<p>Bio ${random.below(3)}</p>`,
      userId: () => [null, of.schoolAdminId, of.courseAdminId][random.below(3)],
    },
    read: async (as = of.schoolAdminId) =>
      (await of.call(as, 'GET', `/teachers/events/${event.id}/event_hosts`)).body.eventHosts[0].host,
    save,
    saved: 'host',
    meanwhile: async () => {
      if (random.below(3) > 0) return;
      const added = { event_id: (await of.liveEvent()).id, host_id: host.id };
      await of.call(of.staffId, 'POST', '/teachers/event_hosts', added);
    },
  });
});
