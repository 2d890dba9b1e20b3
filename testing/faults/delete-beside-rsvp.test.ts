import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { type EventTeachers, teachersOfEvents } from '#server/features/events/manage/editor/events.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';

const ROUNDS = process.env.FULL ? 500 : 40;
const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});

/** The number of people with any part in an event: a seat, a hold, a spot on the waitlist. */
async function partsIn(eventId: number): Promise<number> {
  const { seat_pool_id: own } = await of.rowOf(eventId);
  const types = await t.db
    .selectFrom('ticket_types')
    .select('seat_pool_id as id')
    .where('event_id', '=', eventId)
    .execute();
  const pools = [own, ...types.map(({ id }) => id)];
  const live = await t.db
    .selectFrom('attendances')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['attending', 'pending'])
    .execute();
  const waiting = await t.db
    .selectFrom('seat_waitlist')
    .select('id')
    .where('pool_id', 'in', pools)
    .where('state', 'in', ['waiting', 'offered'])
    .execute();
  const held = await t.db
    .selectFrom('seat_holds')
    .select('id')
    .where('pool_id', 'in', pools)
    .where('state', '=', 'live')
    .execute();
  const seats = await t.db.selectFrom('seat_pools').select(['taken', 'held']).where('id', 'in', pools).execute();
  return (
    live.length + waiting.length + held.length + seats.reduce((sum, { taken, held: kept }) => sum + taken + kept, 0)
  );
}

test(`delete beside RSVP: ${ROUNDS} rounds, and never a deleted event with somebody in it`, async () => {
  const random = seeded(13);
  const cohort = await of.cohort({ startsIn: 30 });
  const learner = await of.learner(cohort.id);
  const waiter = (await makePerson(of.ctx)).personId;
  const guests: number[] = [];
  for (let index = 0; index < 3; index += 1) guests.push((await makePerson(of.ctx)).personId);
  const seen = { deleted: 0, kept: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A free event, one with tickets, or a class session whose only learner has canceled and comes back.
    const kind = round % 3;
    const event =
      kind === 2
        ? { ...(await of.session({ cohortId: cohort.id, published: true })), ticketTypeIds: [] }
        : await of.liveEvent(kind === 1 ? { tickets: [{ capacity: 2 }] } : {});
    const attend = (personId: number, attending: boolean) =>
      of.call(personId, 'POST', `/events/${event.id}/attend`, {
        attending,
        ...(kind === 1 ? { ticket_type_id: event.ticketTypeIds[0] } : {}),
      });
    const people = kind === 2 ? [learner.personId] : guests.slice(0, 1 + random.below(3));
    if (kind === 2) await attend(learner.personId, false);
    // Someone tries to join the waitlist; while seats are free, that is refused.
    const wait = async () =>
      (
        await of.call(waiter, 'POST', `/events/${event.id}/waitlist`, {
          ...(kind === 1 ? { ticket_type_id: event.ticketTypeIds[0] } : {}),
        })
      ).status;
    const acts = [
      ...(kind === 2 ? [] : [wait]),
      ...people.map((personId) => async () => (await attend(personId, true)).status),
      async () => (await of.call(of.schoolAdminId, 'DELETE', `/teachers/events/${event.id}`)).status,
    ];
    const statuses = await Promise.all(
      random.shuffled(acts).map(async (act) => {
        await new Promise((resolve) => setTimeout(resolve, random.below(4)));
        return act();
      }),
    );
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
    const deleted = (await of.rowOf(event.id)).deleted_at !== null;
    seen[deleted ? 'deleted' : 'kept'] += 1;
    if (deleted) expect([round, await partsIn(event.id)]).toEqual([round, 0]);
    // If the event stayed, at least one person got in and was told so.
    else expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  }
  // Both outcomes occurred, so the race was real.
  expect(seen.deleted).toBeGreaterThan(0);
  expect(seen.kept).toBeGreaterThan(0);
});
