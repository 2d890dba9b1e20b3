import { beforeAll, expect, test } from 'vitest';
import { loadPerson } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { joinWaitlist, lockWaitlistEntries, takeSeats } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { lockState, someoneWaitsForALock } from '#testing/locks.ts';
import { anEvent, type MadeEvent } from '../event/event.factory.ts';
import { updateEvent } from '../event/event-row.store.ts';
import { aClassSession } from '../sessions/class-session.factory.ts';
import { attendContext } from './attend-context.ts';
import { type AttendRequest, attendGroup, attendOne } from './attend-group.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

const person = async () => (await makePerson(ctx)).personId;

async function wanting(
  personId: number,
  { id: eventId }: Pick<MadeEvent, 'id'>,
  ticketTypeId: number | null = null,
): Promise<AttendRequest> {
  const context = await attendContext(ctx, await loadPerson(ctx, personId), { eventId, ticketTypeId });
  return { ctx, context, attending: true };
}

const requests = async (people: number, event: MadeEvent): Promise<AttendRequest[]> =>
  Promise.all(Array.from({ length: people }, async () => wanting(await person(), event)));

const outcome = (results: readonly (object | Error)[]) =>
  results.map((result) => (result instanceof Error ? (result as Error & { code?: string }).code : 'attending'));

async function seats(event: MadeEvent) {
  const { taken } = await ctx.db
    .selectFrom('seat_pools')
    .select('taken')
    .where('id', '=', event.seatPoolId)
    .executeTakeFirstOrThrow();
  const attending = await ctx.db
    .selectFrom('attendances')
    .select('id')
    .where('event_id', '=', event.id)
    .where('state', '=', 'attending')
    .execute();
  return { taken, attending: attending.length };
}

test('one seat for two requests in a group: the first gets it', async () => {
  const event = await anEvent(ctx, { capacity: 1 });
  expect(outcome(await attendGroup(await requests(2, event)))).toEqual(['attending', 'sold_out']);
  expect(await seats(event)).toEqual({ taken: 1, attending: 1 });
});

test('a seat that goes to someone else between the check and the taking is not given twice', async () => {
  const event = await anEvent(ctx, { capacity: 2 });
  const group = await requests(2, event);
  let results: Promise<(object | Error)[]> | undefined;
  await inTransaction(ctx, async (tx) => {
    expect(await takeSeats(tx, { poolId: event.seatPoolId, seats: 1 })).toBe(1);
    // The group sees two free seats, because this one isn't committed, and waits for the pool.
    results = attendGroup(group);
    await someoneWaitsForALock(t.pool);
  });
  expect(outcome((await results) ?? [])).toEqual(['attending', 'sold_out']);
  expect(await seats(event)).toEqual({ taken: 2, attending: 1 });
});

test('a group does not get ahead of people who wait for the free seat', async () => {
  const event = await anEvent(ctx, { capacity: 1 });
  const holder = await person();
  const press = (personId: number, url: string, payload: object) =>
    t.as(personId, { method: 'POST', url: `/api/v1/events/${event.id}/${url}`, payload });
  expect((await press(holder, 'attend', { attending: true })).statusCode).toBe(200);
  const waiting = await person();
  expect((await press(waiting, 'waitlist', { ticket_type_id: null })).statusCode).toBe(200);
  await t.drainJobs();
  // Free, and not offered yet.
  expect((await press(holder, 'attend', { attending: false })).statusCode).toBe(200);
  expect(outcome(await attendGroup(await requests(2, event)))).toEqual(['sold_out', 'sold_out']);
  await t.drainJobs();
  expect((await press(waiting, 'attend', { attending: true })).statusCode).toBe(200);
  expect(await seats(event)).toEqual({ taken: 1, attending: 1 });
});

test('in one group everyone gets the right result: a seat, a refusal, a cancellation, and one seat for two requests', async () => {
  const event = await anEvent(ctx, { capacity: 3 });
  const holder = await person();
  expect(outcome(await attendGroup([await wanting(holder, event)]))).toEqual(['attending']);
  const twice = await person();
  const { personId: unproved } = await makePerson(ctx, { verified: false });
  const [leaves, first, second, refused, ...others] = [
    { ...(await wanting(holder, event)), attending: false },
    await wanting(twice, event),
    await wanting(twice, event),
    await wanting(unproved, event),
    ...(await requests(3, event)),
  ];
  const results = await attendGroup([leaves, first, second, refused, ...others] as AttendRequest[]);
  const saysOf = (result: object) => ('attending' in result ? result.attending : outcome([result])[0]);
  // The holder still has one of three seats while the others are decided.
  expect(results.map(saysOf)).toEqual([false, true, true, 'address_unverified', true, 'sold_out', 'sold_out']);
  expect(await seats(event)).toEqual({ taken: 2, attending: 2 });
});

test('people in a group who switch to another ticket release the seat of their old one', async () => {
  const event = await anEvent(ctx, {
    tickets: [
      { name: 'Floor', capacity: 2 },
      { name: 'Balcony', capacity: 2 },
    ],
  });
  const [floor = 0, balcony = 0] = event.ticketTypeIds;
  const people = [await person(), await person()];
  const all = async (ticketTypeId: number) =>
    outcome(await attendGroup(await Promise.all(people.map((id) => wanting(id, event, ticketTypeId)))));
  const takenSeats = async () =>
    (
      await ctx.db
        .selectFrom('ticket_types as y')
        .innerJoin('seat_pools as p', 'p.id', 'y.seat_pool_id')
        .select('p.taken')
        .where('y.event_id', '=', event.id)
        .orderBy('y.id')
        .execute()
    ).map((pool) => pool.taken);
  expect(await all(floor)).toEqual(['attending', 'attending']);
  const confirmed = t.db.selectFrom('sends').select('user_id').where('kind', '=', 'rsvp_confirmed');
  expect(await confirmed.where('user_id', 'in', people).orderBy('user_id').execute()).toEqual(
    people.map((user_id) => ({ user_id })),
  );
  expect(await takenSeats()).toEqual([2, 0]);
  expect(await all(balcony)).toEqual(['attending', 'attending']);
  expect(await takenSeats()).toEqual([0, 2]);
});

test('people in a group who canceled another event take no second seat of this one', async () => {
  const [event, other] = [await anEvent(ctx, { capacity: 5 }), await anEvent(ctx)];
  const people = [await person(), await person()];
  const all = async (of: MadeEvent, attending = true) => {
    const group = await Promise.all(people.map((id) => wanting(id, of)));
    return outcome(await attendGroup(group.map((each) => ({ ...each, attending }))));
  };
  for (const of of [event, other]) await all(of);
  await all(other, false);
  expect(await all(event)).toEqual(['attending', 'attending']);
  expect(await seats(event)).toEqual({ taken: 2, attending: 2 });
});

test('the response to a key is written in its request’s transaction', async () => {
  const press = await wanting(await person(), await anEvent(ctx));
  const stored: object[] = [];
  const idempotency = {
    store: async (tx: Ctx, status: number, body: unknown) => {
      stored.push({ inTransaction: tx.inTransaction, status, body });
    },
  } as NonNullable<Ctx['idempotency']>;
  const [result] = await attendGroup([{ ...press, ctx: { ...ctx, idempotency } }]);
  expect(stored).toEqual([{ inTransaction: true, status: 200, body: result }]);
});

test('one person’s requests for an event run one after another', async () => {
  const [event, personId] = [await anEvent(ctx), await person()];
  const { context } = await wanting(personId, event);
  const isFree = async () =>
    (
      await t.pool.query<{ free: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('events.attend:' || $1::bigint, $2)) as free",
        [personId, event.id],
      )
    ).rows[0]?.free;
  const within = await inTransaction(ctx, async (tx) => {
    await attendOne(tx, context, { attending: true });
    return isFree();
  });
  expect([within, await isFree()]).toEqual([false, true]);
});

test('a person switching to a ticket with a waitlist locks their entry before the seat they release', async () => {
  const event = await anEvent(ctx, {
    tickets: [
      { name: 'Floor', capacity: 1 },
      { name: 'Balcony', capacity: 1 },
    ],
  });
  const [floor = 0, balcony = 0] = event.ticketTypeIds;
  const personId = await person();
  expect(outcome(await attendGroup([await wanting(personId, event, floor)]))).toEqual(['attending']);
  const { rows } = await t.pool.query<{ id: number }>(
    'select seat_pool_id as id from ticket_types where id = any($1) order by id',
    [[floor, balcony]],
  );
  const [floorPool, balconyPool] = rows.map(({ id }) => Number(id));
  if (!floorPool || !balconyPool) throw new Error('Two ticket types without their seats.');
  await joinWaitlist(ctx, { poolId: balconyPool, userId: personId });
  let results: Promise<(object | Error)[]> | undefined;
  const floorWhileWaiting = await inTransaction(ctx, async (tx) => {
    await lockWaitlistEntries(tx, { poolIds: [balconyPool], userId: personId });
    results = attendGroup([await wanting(personId, event, balcony)]);
    await someoneWaitsForALock(t.pool);
    return lockState(t.pool, 'select id from seat_pools where id = $1 for update nowait', [floorPool]);
  });
  await results;
  expect(floorWhileWaiting).toBe('free');
});

/** A class session, and the request of someone who canceled it and wants back in. */
async function comingBack() {
  const course = await aCourse(ctx);
  const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
  const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 * 31 });
  const personId = await person();
  await aPlace(ctx, { personId, cohortId: cohort.id, courseId: course.id });
  await attendOne(ctx, (await wanting(personId, session)).context, { attending: false });
  return { session, context: (await wanting(personId, session)).context };
}

test('a class session that is canceled after it was read admits no one', async () => {
  const { session, context } = await comingBack();
  await updateEvent(ctx, session.id, { status: 'cancelled', cancelled_at: ctx.clock.now() });
  await expect(attendOne(ctx, context, { attending: true })).rejects.toMatchObject({ status: 404 });
});

test('no one cancels a class session while someone is being let back in', async () => {
  const { session, context } = await comingBack();
  const change = () => lockState(t.pool, 'select id from events where id = $1 for no key update nowait', [session.id]);
  const within = await inTransaction(ctx, async (tx) => {
    await attendOne(tx, context, { attending: true });
    return change();
  });
  expect([within, await change()]).toEqual(['55P03', 'free']);
});
