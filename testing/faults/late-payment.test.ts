import { expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { CHECKOUT_HOLD_MINUTES, closePool, takeSeat } from '#server/features/seats/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { fulfillOrder } from '#server/journeys/checkout/fulfill-order.ts';
import { settlePaid } from '#server/journeys/checkout/settle-paid.ts';
import { differingBooks } from '#testing/books.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';

/**
 * quality.md §2, late payment: the money arrives -1 s, +1 s, +1 h, or +3 days after the hold ends, with the seat free
 * or gone. Each case ends in a seat or a full refund, never both, never neither.
 */
const t = moneyApp();

/** What the person wanted to buy, and how to tell whether they got it. */
interface Wanted {
  readonly poolId: number;
  readonly orderId: number;
  /** The kind of email sent to a person who lost the seat. */
  readonly lostMail: string;
  given(): Promise<number>;
}
type Want = (personId: number, credits: number) => Promise<Wanted & { readonly cohortId?: number }>;

const poolOfType = async (ticketTypeId: number | undefined): Promise<number> =>
  (
    await t.db
      .selectFrom('ticket_types')
      .select('seat_pool_id')
      .where('id', '=', ticketTypeId ?? 0)
      .executeTakeFirstOrThrow()
  ).seat_pool_id;

async function linkFor(personId: number, ticketTypeId: number | undefined): Promise<number> {
  const response = await t.as(personId, {
    method: 'POST',
    url: '/api/v1/stripe/build_event_payment_link',
    payload: { mode: 'payment', ticket_type_id: ticketTypeId },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().orderId;
}

const aCohortPlace: Want = async (personId, credits) => {
  const cohort = await aCohort(t.systemCtx(), { capacity: 1 });
  await t.select(personId, cohort.id);
  const { body } = await t.link(personId, { credits_to_spend: credits });
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('cohorts')
    .select('seat_pool_id')
    .where('id', '=', cohort.id)
    .executeTakeFirstOrThrow();
  const enrollments = () =>
    t.db
      .selectFrom('enrolments')
      .select('id')
      .where('user_id', '=', personId)
      .where('cohort_id', '=', cohort.id)
      .where('state', '=', 'active')
      .execute();
  return {
    cohortId: cohort.id,
    poolId,
    orderId: body.orderId,
    lostMail: 'seat_lost',
    given: async () => (await enrollments()).length,
  };
};

const aTicket: Want = async (personId) => {
  const prices = { priceCents: 2000, nonmemberPriceCents: 2500 };
  const event = await anEvent(t.systemCtx(), { tickets: [{ capacity: 1, ...prices }] });
  const [ticketTypeId] = event.ticketTypeIds;
  const attendances = () =>
    t.db
      .selectFrom('attendances')
      .select('id')
      .where('user_id', '=', personId)
      .where('event_id', '=', event.id)
      .where('state', '=', 'attending')
      .execute();
  return {
    poolId: await poolOfType(ticketTypeId),
    orderId: await linkFor(personId, ticketTypeId),
    lostMail: 'ticket_lost',
    given: async () => (await attendances()).length,
  };
};

const aWorkoutPlace =
  (kind: 'live' | 'written'): Want =>
  async (personId) => {
    const places = { capacity: 1, memberPriceCents: 1000, nonmemberPriceCents: 2000 };
    const workout = await aWorkout(t.systemCtx(), { [kind]: places });
    const ticketTypeId = kind === 'live' ? workout.liveTicketTypeId : workout.writtenTicketTypeId;
    const workoutPlaces = () =>
      t.db
        .selectFrom('workout_places')
        .select('id')
        .where('user_id', '=', personId)
        .where('ticket_type_id', '=', ticketTypeId)
        .where('state', '=', 'attending')
        .execute();
    return {
      poolId: await poolOfType(ticketTypeId),
      orderId: await linkFor(personId, ticketTypeId),
      lostMail: 'workout_place_lost',
      given: async () => (await workoutPlaces()).length,
    };
  };

const WANTS: Readonly<Record<string, Want>> = {
  'a cohort': aCohortPlace,
  'a ticket': aTicket,
  'a live workout place': aWorkoutPlace('live'),
  'a written workout place': aWorkoutPlace('written'),
};

/** A buyer who paid on the provider's page without our learning of it. */
async function paidInSilence(credits = 0, want: Want = aCohortPlace) {
  const personId = await t.buyer({ credits });
  const wanted = await want(personId, credits);
  await t.pay(wanted.orderId);
  t.newEvents();
  const { provider_session_id: sessionId } = await t.db
    .selectFrom('orders')
    .select('provider_session_id')
    .where('id', '=', wanted.orderId)
    .executeTakeFirstOrThrow();
  return { personId, cohortId: 0, ...wanted, sessionId: sessionId ?? '' };
}
type Paid = Awaited<ReturnType<typeof paidInSilence>>;

/** Expires the order without asking the provider. Only a fault can do this, and it is what makes a payment late. */
async function giveUp({ orderId }: Paid): Promise<void> {
  const { endOrder } = await import('#server/features/checkout/index.ts');
  await endOrder(t.systemCtx(), { orderId, as: 'expired' });
}

async function moneyArrives({ orderId, sessionId }: Paid): Promise<void> {
  const ctx = t.systemCtx();
  await settlePaid(ctx, orderId, await ctx.providers.payments.readCheckoutSession(sessionId));
  await t.drainJobs();
}

/** The outcome: whether the person has a place, and what was refunded. */
async function outcome({ given, orderId, poolId }: Paid) {
  const refunds = await t.db
    .selectFrom('refunds')
    .select(['cash_cents', 'state'])
    .where('order_id', '=', orderId)
    .execute();
  const pool = await t.db
    .selectFrom('seat_pools')
    .select(['taken', 'held', 'capacity'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const order = await t.order(orderId);
  return { places: await given(), refunds, pool, order };
}

/** Checks that the person got exactly one of the two: the seat or the refund. */
async function expectOneOfTwo(paid: Paid, expected: 'seat' | 'refund'): Promise<void> {
  const { places, refunds, pool, order } = await outcome(paid);
  if (expected === 'seat') {
    expect({ places, refunds, state: order.state }).toEqual({ places: 1, refunds: [], state: 'fulfilled' });
  } else {
    expect({ places, refunds, state: order.state }).toEqual({
      places: 0,
      refunds: [{ cash_cents: order.cash, state: 'succeeded' }],
      state: 'refunded',
    });
  }
  expect(pool.held).toBe(0);
  expect(pool.taken).toBeLessThanOrEqual(pool.capacity);
}

const HOLD_MS = CHECKOUT_HOLD_MINUTES * MINUTE_MS;
const DELAYS = {
  '-1 s': HOLD_MS - 1000,
  '+1 s': HOLD_MS + 1000,
  '+1 h': HOLD_MS + 60 * MINUTE_MS,
  '+3 days': HOLD_MS + 3 * DAY_MS,
};

for (const [label, want] of Object.entries(WANTS)) {
  for (const [name, delay] of Object.entries(DELAYS)) {
    test(`${label}, hold ${name}, nobody gave up: the seat is still held and taken`, async () => {
      const paid = await paidInSilence(0, want);
      await t.advanceTime(delay);
      await moneyArrives(paid);
      await expectOneOfTwo(paid, 'seat');
    });

    test(`${label}, hold ${name}, given up, the seat is free: a seat`, async () => {
      const paid = await paidInSilence(0, want);
      await t.advanceTime(delay);
      await giveUp(paid);
      await moneyArrives(paid);
      await expectOneOfTwo(paid, 'seat');
    });

    test(`${label}, hold ${name}, given up, the seat is gone: a full refund and a mail`, async () => {
      const paid = await paidInSilence(0, want);
      await t.advanceTime(delay);
      await giveUp(paid);
      expect(await takeSeat(t.systemCtx(), { poolId: paid.poolId })).toBe(true);
      await moneyArrives(paid);
      await expectOneOfTwo(paid, 'refund');
      const mails = await t.db.selectFrom('sends').select('kind').where('user_id', '=', paid.personId).execute();
      expect(mails.map((mail) => mail.kind)).toEqual([paid.lostMail]);
    });
  }

  test(`${label}, paid in time, but it sells nothing any more: a full refund`, async () => {
    const paid = await paidInSilence(0, want);
    await closePool(t.systemCtx(), { poolId: paid.poolId });
    await moneyArrives(paid);
    await expectOneOfTwo(paid, 'refund');
  });
}

test('late, and the cohort has stopped selling: a full refund although seats are free', async () => {
  const paid = await paidInSilence();
  await giveUp(paid);
  await t.db
    .updateTable('cohorts')
    .set({ payment_due_at: t.system.clock.now() })
    .where('id', '=', paid.cohortId)
    .execute();
  await moneyArrives(paid);
  await expectOneOfTwo(paid, 'refund');
});

test('late with returned credits: if they are still there, they are spent; if they are gone, all cash is refunded', async () => {
  const withCredits = await paidInSilence(5);
  await giveUp(withCredits);
  expect(await creditsOf(t.systemCtx(), withCredits.personId)).toBe(5);
  await moneyArrives(withCredits);
  await expectOneOfTwo(withCredits, 'seat');
  expect(await creditsOf(t.systemCtx(), withCredits.personId)).toBe(0);

  const withoutCredits = await paidInSilence(5);
  await giveUp(withoutCredits);
  const other = await aCohort(t.systemCtx(), { priceCents: 5000, nonmemberPriceCents: 5000 });
  await t.db.deleteFrom('cohort_selections').where('user_id', '=', withoutCredits.personId).execute();
  await t.select(withoutCredits.personId, other.id);
  expect((await t.enroll(withoutCredits.personId, 5)).status).toBe(200);
  await moneyArrives(withoutCredits);
  await expectOneOfTwo(withoutCredits, 'refund');
  const lost = await t.db
    .selectFrom('sends')
    .select('data')
    .where('user_id', '=', withoutCredits.personId)
    .where('kind', '=', 'seat_lost')
    .execute();
  // The credits were returned when the order was given up, so the email mentions only the cash.
  expect(lost).toMatchObject([{ data: { refund: { cashCents: 15_000, credits: 0 } } }]);
});

test('two lines in one order are decided separately', async () => {
  const personId = await t.buyer();
  const [first, second] = [
    await aCohort(t.systemCtx(), { capacity: 1 }),
    await aCohort(t.systemCtx(), { capacity: 1 }),
  ];
  await t.select(personId, first.id, second.id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('cohorts')
    .select('seat_pool_id')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  await closePool(t.systemCtx(), { poolId });
  await t.settle();
  const order = await t.order(body.orderId);
  expect(order).toMatchObject({ state: 'partially_refunded', refunded: 20000 });
  expect(order.lines.sort()).toEqual(['fulfilled', 'lost']);
});

test("after all of this our books match the provider's: every late payment, every refund", async () => {
  await t.settle();
  await t.advanceTime(DAY_MS);
  expect(await differingBooks(t.systemCtx())).toEqual([]);
});

test('negative control: fulfillment that never checks what it already did gives a second seat', async () => {
  const paid = await paidInSilence();
  await moneyArrives(paid);
  await fulfillOrder(t.systemCtx(), { orderId: paid.orderId });
  await expectOneOfTwo(paid, 'seat');
  // With the guards removed (state of order and line, unique place), the same call would seat the person again.
  await t.pool.query('alter table orders disable trigger orders_state_forward');
  await t.pool.query('update orders set state = $2 where id = $1', [paid.orderId, 'paid']);
  await t.pool.query('update order_lines set state = $2 where order_id = $1', [paid.orderId, 'pending']);
  await t.pool.query('alter table orders enable trigger orders_state_forward');
  await t.pool.query(
    "update enrolments set state = 'left', left_at = now(), ended_at = now(), order_line_id = order_line_id where user_id = $1",
    [paid.personId],
  );
  await t.pool.query('update seat_pools set capacity = 2 where id = $1', [paid.poolId]);
  await t.pool.query('drop index enrolments_line_once');
  await fulfillOrder(t.systemCtx(), { orderId: paid.orderId });
  const { pool } = await outcome(paid);
  expect(pool.taken).toBe(2);
});
