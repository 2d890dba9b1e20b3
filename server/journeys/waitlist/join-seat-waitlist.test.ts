import { beforeAll, describe, expect, test } from 'vitest';
import { loadOrder, type Order } from '#server/features/checkout/index.ts';
import { givePlaces, seatPlaces } from '#server/features/enrollment/index.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { seatTickets } from '#server/features/events/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { closePool, closeWaitlists, lockWaitlistEntries, releaseSeat, takeSeat } from '#server/features/seats/index.ts';
import { seatWorkoutPlaces } from '#server/features/workouts/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { someoneWaitsForALock } from '#testing/locks.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { leaveSeatWaitlist } from './leave-seat-waitlist.ts';

const t = moneyApp({ poolSize: 20 });
let ctx: Ctx;
beforeAll(() => {
  ctx = t.systemCtx();
});

interface Sale {
  readonly poolId: number;
  wait(personId: number): Promise<{ status: number; code: string | undefined }>;
  /** Starts a checkout that holds the seat; returns the order's id. */
  checkout(personId: number): Promise<number>;
  /** Fulfills the order in the caller's transaction. */
  seat(tx: Ctx, order: Order): Promise<unknown>;
}

const post = async (personId: number, url: string, payload: object) => {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, code: response.json().code, body: response.json() };
};
const buyTicket = async (personId: number, ticketTypeId: number | undefined) =>
  (await post(personId, '/stripe/build_event_payment_link', { mode: 'payment', ticket_type_id: ticketTypeId })).body
    .orderId;
const poolOf = async (table: 'cohorts' | 'ticket_types', id: number) =>
  (await t.db.selectFrom(table).select('seat_pool_id').where('id', '=', id).executeTakeFirstOrThrow()).seat_pool_id;

const sales: Record<string, () => Promise<Sale>> = {
  async cohort() {
    const cohort = await aCohort(ctx, { startsIn: 35, capacity: 1 });
    return {
      poolId: await poolOf('cohorts', cohort.id),
      wait: (personId) => post(personId, `/cohorts/${cohort.id}/waitlist`, {}),
      async checkout(personId) {
        await t.select(personId, cohort.id);
        return (await t.link(personId)).body.orderId;
      },
      async seat(tx, order) {
        const { given } = await seatPlaces(tx, order);
        const reason = 'bought' as const;
        await givePlaces(
          tx,
          given.map(({ line, cohort: of }) => ({ userId: order.userId, cohort: of, reason, orderLineId: line.id })),
        );
      },
    };
  },
  async event() {
    const tickets = [{ name: 'Seat', capacity: 1, priceCents: 2000, nonmemberPriceCents: 2500 }];
    const event = await anEvent(ctx, { inHours: 7 * 24, tickets });
    const [ticketTypeId = 0] = event.ticketTypeIds;
    return {
      poolId: await poolOf('ticket_types', ticketTypeId),
      wait: (personId) => post(personId, `/events/${event.id}/waitlist`, { ticket_type_id: ticketTypeId }),
      checkout: (personId) => buyTicket(personId, ticketTypeId),
      seat: seatTickets,
    };
  },
  async workout() {
    const live = { capacity: 1, memberPriceCents: 1000, nonmemberPriceCents: 2000 };
    const workout = await aWorkout(ctx, { inHours: 7 * 24, live });
    const ticketTypeId = workout.liveTicketTypeId;
    return {
      poolId: await poolOf('ticket_types', ticketTypeId),
      wait: (personId) => post(personId, `/workouts/${workout.id}/waitlist`, { ticket_type_id: ticketTypeId }),
      checkout: (personId) => buyTicket(personId, ticketTypeId),
      seat: seatWorkoutPlaces,
    };
  },
};

const waiting = (poolId: number) =>
  t.db
    .selectFrom('seat_waitlist')
    .select(['user_id as userId', 'state'])
    .where('pool_id', '=', poolId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('id')
    .execute();
const joinedMails = async (personId: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', personId).execute()).filter(({ kind }) =>
    kind.endsWith('waitlist_joined'),
  ).length;
const orderOf = async (orderId: number): Promise<Order> => {
  const order = await loadOrder(ctx, orderId);
  if (!order) throw new Error('No order.');
  return order;
};

describe.each(Object.keys(sales))('the waitlist for a sold-out %s', (kind) => {
  const make = () => (sales[kind] ?? sales.cohort)?.() as Promise<Sale>;

  test('gets one entry and one email from two concurrent requests', async () => {
    const sale = await make();
    await takeSeat(ctx, { poolId: sale.poolId });
    const ada = await t.buyer();
    const responses = await Promise.all([sale.wait(ada), sale.wait(ada)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await waiting(sale.poolId)).toEqual([{ userId: ada, state: 'waiting' }]);
    expect(await joinedMails(ada)).toBe(1);
  });

  test('offers right away a seat that was released between the check and the joining', async () => {
    const sale = await make();
    const { poolId } = sale;
    await takeSeat(ctx, { poolId });
    const ada = await t.buyer();
    let joining: ReturnType<Sale['wait']> | undefined;
    // Another transaction's entry, later rolled back, blocks the joining just after its check.
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .insertInto('seat_waitlist')
        .values({ pool_id: poolId, user_id: ada, joined_at: tx.clock.now() })
        .execute();
      joining = sale.wait(ada);
      await someoneWaitsForALock(t.pool, joining);
      await releaseSeat(ctx, { poolId });
      throw new Error('taken back');
    }).catch((error: Error) => expect(error.message).toBe('taken back'));
    expect(await joining).toMatchObject({ status: 200 });
    await t.drainJobs();
    expect(await waiting(poolId)).toEqual([{ userId: ada, state: 'offered' }]);
  });

  test('doesn’t take a person who gets the seat at the same moment', async () => {
    const sale = await make();
    const ada = await t.buyer();
    const order = await orderOf(await sale.checkout(ada));
    let joining: ReturnType<Sale['wait']> | undefined;
    await inTransaction(ctx, async (tx) => {
      await sale.seat(tx, order);
      joining = sale.wait(ada);
      await someoneWaitsForALock(t.pool, joining);
    });
    const code = kind === 'cohort' ? 'already_enrolled' : 'ticket_held';
    expect(await joining).toMatchObject({ status: 409, code });
    expect(await waiting(sale.poolId)).toEqual([]);
  });

  test('can close while a person takes the offered seat, without a deadlock', async () => {
    const sale = await make();
    const { poolId } = sale;
    await takeSeat(ctx, { poolId });
    const ada = await t.buyer();
    await sale.wait(ada);
    await releaseSeat(ctx, { poolId });
    await t.sweep();
    const order = await orderOf(await sale.checkout(ada));
    let seating: Promise<unknown> = Promise.resolve();
    await inTransaction(ctx, async (tx) => {
      await closeWaitlists(tx, [poolId]);
      seating = inTransaction(ctx, (other) => sale.seat(other, order));
      await someoneWaitsForALock(t.pool, seating);
      await closePool(tx, { poolId });
    });
    await seating;
    expect(await waiting(poolId)).toEqual([]);
    const pool = await t.db.selectFrom('seat_pools').select('taken').where('id', '=', poolId).executeTakeFirstOrThrow();
    expect(pool.taken).toBe(0);
  });

  test('ends when nothing is offered anymore', async () => {
    const sale = await make();
    await takeSeat(ctx, { poolId: sale.poolId });
    const ada = await t.buyer();
    await sale.wait(ada);
    await t.advanceTime(36 * DAY_MS);
    await t.sweep();
    expect(await waiting(sale.poolId)).toEqual([]);
    expect((await sale.wait(ada)).status).toBe(409);
  });
});

test('an offered seat can be given up while the toggle takes it, without a deadlock', async () => {
  const event = await anEvent(ctx, { capacity: 1 });
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('events')
    .select('seat_pool_id')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  await takeSeat(ctx, { poolId });
  const ada = await t.buyer();
  await post(ada, `/events/${event.id}/waitlist`, {});
  await releaseSeat(ctx, { poolId });
  await t.sweep();
  expect(await waiting(poolId)).toEqual([{ userId: ada, state: 'offered' }]);
  const asAda: Ctx = { ...ctx, actor: { kind: 'person', personId: ada, sessionId: 0, needsOnboarding: false } };
  let taking: ReturnType<typeof post> | undefined;
  await inTransaction(asAda, async (tx) => {
    await lockWaitlistEntries(tx, { poolIds: [poolId], userId: ada });
    taking = post(ada, `/events/${event.id}/attend`, { attending: true });
    await someoneWaitsForALock(t.pool, taking);
    await leaveSeatWaitlist(tx, async () => poolId);
  });
  expect(await taking).toMatchObject({ status: 200, body: { attending: true } });
  expect(await waiting(poolId)).toEqual([]);
});

test('a job queued by an earlier release under its old cohort name offers the seat to the next person', async () => {
  const sale = await sales.cohort?.();
  if (!sale) throw new Error('No cohort.');
  await takeSeat(ctx, { poolId: sale.poolId });
  const ada = await t.buyer();
  await sale.wait(ada);
  await t.drainJobs();
  await releaseSeat(ctx, { poolId: sale.poolId });
  await ctx.jobs.send('stories.pass-on-cohort-seats', { poolId: sale.poolId });
  await t.drainJobs();
  expect(await waiting(sale.poolId)).toEqual([{ userId: ada, state: 'offered' }]);
});
