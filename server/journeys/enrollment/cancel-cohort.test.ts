import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { createEvent, publishEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { cancelEvent, cancelEventWouldCost } from '#server/journeys/events/cancel-event.ts';
import { lockState } from '#testing/locks.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';
import { cancelCohort, cancelWouldCost } from './cancel-cohort.ts';
import { partsOfPlaces } from './cohort-cancel.query.ts';

const t = moneyApp();
let ctx: ReturnType<typeof t.systemCtx>;
beforeAll(() => {
  ctx = t.systemCtx();
});

const call = async (id: number, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await t.as(id, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
async function enrolled(cohortId: number) {
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  return { personId, orderId: body.orderId as number };
}
const checkout = (personId: number, ticketTypeId: number | undefined) =>
  call(personId, 'POST', '/stripe/build_event_payment_link', { mode: 'payment', ticket_type_id: ticketTypeId });
async function holder(ticketTypeId: number | undefined, holderId?: number) {
  const personId = holderId ?? (await t.buyer());
  const { body } = await checkout(personId, ticketTypeId);
  await t.pay(body.orderId);
  await t.settle();
  return { personId, orderId: body.orderId as number };
}
const onWaitlist = async (eventId: number, ticketTypeId: number | undefined) => {
  const personId = await t.buyer();
  const { status } = await call(personId, 'POST', `/events/${eventId}/waitlist`, { ticket_type_id: ticketTypeId });
  expect(status).toBe(200);
  return personId;
};
const schoolOf = async (cohortId: number) =>
  (await t.db.selectFrom('cohorts').select('school_id').where('id', '=', cohortId).executeTakeFirstOrThrow()).school_id;
const workshop = async (cohortId: number, input: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(ctx, {
    schoolId: await schoolOf(cohortId),
    cohortId,
    kind: 'Workshop',
    tickets: [
      { name: 'Desk', capacity: 1, priceCents: 2000, nonmemberPriceCents: 2500 },
      { name: 'Gallery', capacity: 1, priceCents: 500, nonmemberPriceCents: 500 },
    ],
    ...input,
  });
const cancel = (cohortId: number) => cancelCohort(ctx, { cohortId, refund: 'full', by: null });
const event = (id: number) => t.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sentTo = async (personId: number, kind: string) =>
  t.db
    .selectFrom('sends')
    .select(['occasion', 'data'])
    .where('user_id', '=', personId)
    .where('kind', '=', kind)
    .execute();
/** Every pool of an event: its own, and one for each ticket type. */
const poolsOf = (eventId: number) =>
  t.db
    .selectFrom('seat_pools as p')
    .select(['p.id', 'p.taken', 'p.held', 'p.closed_at'])
    .where((eb) =>
      eb.or([
        eb('p.id', 'in', eb.selectFrom('events').select('seat_pool_id').where('id', '=', eventId)),
        eb('p.id', 'in', eb.selectFrom('ticket_types').select('seat_pool_id').where('event_id', '=', eventId)),
      ]),
    )
    .execute();
const sessionAtProvider = async (orderId: number) => {
  const order = await t.db
    .selectFrom('orders')
    .select('provider_session_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return t.sandbox.world.state.get('checkout_sessions', order.provider_session_id ?? '')?.status;
};

describe('class sessions of a canceled cohort', () => {
  test('drafts are deleted with their emails off, upcoming ones are canceled, past ones stay', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const { personId } = await enrolled(cohort.id);
    const ahead = await aClassSession(ctx, { cohortId: cohort.id, inHours: 36 * 24 });
    const held = await aClassSession(ctx, { cohortId: cohort.id, inHours: -30 });
    const draft = await aClassSession(ctx, { cohortId: cohort.id, inHours: 37 * 24, published: false });
    const undated = await createEvent(ctx, {
      schoolId: await schoolOf(cohort.id),
      cohortId: cohort.id,
      name: 'Some day',
      kind: 'Class Session',
      admittance: 'members-only',
    });
    const { school_id } = await event(draft.id);
    await t.db
      .insertInto('email_templates')
      .values({
        school_id,
        event_id: draft.id,
        kind: 'activity',
        status: 'active',
        subject: 'Welcome',
        body: '<p>Hello</p>',
        interval_value: 1,
        interval_unit: 'hours',
        created_at: ctx.clock.now(),
      })
      .execute();
    // An RSVP row, in addition to people expected through their enrollment only.
    for (const attending of [false, true]) await call(personId, 'POST', `/events/${ahead.id}/attend`, { attending });
    expect(await cancelWouldCost(ctx, { cohortId: cohort.id, refund: 'full' })).toMatchObject({
      learners: 1,
      sessions: 1,
      drafts: 2,
    });

    await cancel(cohort.id);
    await t.settle();
    await t.sweep();
    await t.drainJobs();
    expect(await event(ahead.id)).toMatchObject({ status: 'cancelled', deleted_at: null });
    expect(await event(held.id)).toMatchObject({ status: 'published', deleted_at: null });
    for (const { id } of [draft, undated]) {
      const row = await event(id);
      expect(row).toMatchObject({ status: 'draft', deleted_at: expect.any(Date) });
      await expect(publishEvent(ctx, { eventId: id })).rejects.toMatchObject({ status: 404 });
    }
    const templates = t.db.selectFrom('email_templates').select('status').where('event_id', '=', draft.id);
    expect(await templates.execute()).toEqual([{ status: 'inactive' }]);
    for (const { id } of [ahead, draft, undated]) expect((await poolsOf(id))[0]?.closed_at).toEqual(expect.any(Date));
    // The cohort's email removes the sessions from the calendar, so they send none of their own.
    expect(await sentTo(personId, 'cohort_cancelled')).toHaveLength(1);
    expect(await sentTo(personId, 'event_cancelled')).toEqual([]);
    await expect(
      createEvent(ctx, { schoolId: school_id, cohortId: cohort.id, name: 'Late', kind: 'Panel', admittance: 'public' }),
    ).rejects.toMatchObject({ status: 409, message: 'Cannot modify a cancelled cohort' });
  });
});

describe('other events of a canceled cohort', () => {
  test('are canceled too: tickets refunded, waitlist and offers notified, pools and waitlists closed, drafts deleted', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const { id, ticketTypeIds } = await workshop(cohort.id);
    const [desk, gallery] = ticketTypeIds;
    const draft = await workshop(cohort.id, { published: false });
    const leaves = await holder(gallery);
    const offered = await onWaitlist(id, gallery);
    // Ada is on the waitlist for `gallery` and holds a `desk` ticket: one email, with the refund.
    const adaId = await onWaitlist(id, gallery);
    const ada = await holder(desk, adaId);
    const waits = await onWaitlist(id, desk);
    await call(leaves.personId, 'POST', `/events/${id}/ticket_refunds`, { amount: 5 });
    await t.settle();
    const offers = t.db.selectFrom('seat_waitlist').select('user_id').where('state', '=', 'offered');
    expect(await offers.execute()).toEqual([{ user_id: offered }]);

    expect(await cancelWouldCost(ctx, { cohortId: cohort.id, refund: 'full' })).toEqual({
      learners: 0,
      attendees: 1,
      waiting: 2,
      sessions: 0,
      events: 1,
      drafts: 1,
      disputed: 0,
      cashCents: 2500,
      credits: 0,
    });
    await cancel(cohort.id);
    await t.settle();
    await t.sweep();
    await t.drainJobs();
    expect((await event(id)).status).toBe('cancelled');
    expect((await event(draft.id)).deleted_at).toEqual(expect.any(Date));
    expect(await t.order(ada.orderId)).toMatchObject({ state: 'refunded', refunded: 2500 });
    const mails = await sentTo(ada.personId, 'event_cancelled');
    expect(mails).toMatchObject([{ data: { refund: { cashCents: 2500, credits: 0 } } }]);
    for (const personId of [offered, waits]) expect(await sentTo(personId, 'event_cancelled')).toHaveLength(1);
    expect(await sentTo(leaves.personId, 'event_cancelled')).toEqual([]);
    const pools = [await poolsOf(id), await poolsOf(draft.id)];
    expect(pools).not.toContainEqual([]);
    for (const pool of pools.flat()) expect(pool).toMatchObject({ taken: 0, held: 0, closed_at: expect.any(Date) });
    const line = t.db.selectFrom('seat_waitlist').select('id').where('state', 'in', ['waiting', 'offered']);
    expect(await line.execute()).toEqual([]);
    const holds = t.db.selectFrom('seat_holds').select('id').where('state', '=', 'live');
    expect(await holds.execute()).toEqual([]);
  });

  test('an event canceled on its own also notifies a ticket holder on its waitlist about the refund', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const { id, ticketTypeIds } = await workshop(cohort.id);
    await holder(ticketTypeIds[1]);
    const ada = await holder(ticketTypeIds[0], await onWaitlist(id, ticketTypeIds[1]));
    expect(await cancelEventWouldCost(ctx, { eventId: id })).toMatchObject({ attendees: 2, waiting: 0 });
    await cancelEvent(ctx, { eventId: id, by: null });
    await t.settle();
    expect(await sentTo(ada.personId, 'event_cancelled')).toMatchObject([{ data: { refund: { cashCents: 2500 } } }]);
  });

  test('a person who slipped onto a canceled event’s waitlist is removed and notified', async () => {
    const { id, seatPoolId } = await anEvent(ctx);
    await cancelEvent(ctx, { eventId: id, by: null });
    await t.drainJobs();
    const late = await t.buyer();
    await t.db
      .insertInto('seat_waitlist')
      .values({ pool_id: seatPoolId, user_id: late, joined_at: ctx.clock.now() })
      .execute();
    await t.sweep();
    expect(await sentTo(late, 'event_cancelled')).toHaveLength(1);
    const entry = t.db.selectFrom('seat_waitlist').select('state').where('user_id', '=', late);
    expect(await entry.executeTakeFirstOrThrow()).toEqual({ state: 'closed' });
  });
});

describe('checkouts that run while a cohort is canceled', () => {
  test('end right away at the provider, for a seat and for a ticket; payments made just before are refunded', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const { ticketTypeIds } = await workshop(cohort.id);
    const [runs, pays] = [await t.buyer({ credits: 5 }), await t.buyer()];
    for (const id of [runs, pays]) await t.select(id, cohort.id);
    const running = (await t.link(runs, { credits_to_spend: 5 })).body.orderId;
    const paying = (await t.link(pays)).body.orderId;
    const ticketRuns = (await checkout(await t.buyer(), ticketTypeIds[0])).body.orderId;
    const ticketPayer = await t.buyer();
    const ticketPays = (await checkout(ticketPayer, ticketTypeIds[1])).body.orderId;
    await t.pay(paying);
    await t.pay(ticketPays);
    await cancel(cohort.id);
    await t.drainJobs();
    for (const orderId of [running, ticketRuns]) {
      expect(await t.order(orderId)).toMatchObject({ state: 'expired' });
      expect(await sessionAtProvider(orderId)).toBe('expired');
    }
    expect(await t.order(paying)).toMatchObject({ state: 'refunded', lines: ['lost'], refunded: 20_000 });
    expect(await t.order(ticketPays)).toMatchObject({ state: 'refunded', lines: ['lost'], refunded: 500 });
    await t.settle();
    expect(await sentTo(pays, 'seat_lost')).toHaveLength(1);
    expect(await sentTo(ticketPayer, 'ticket_lost')).toHaveLength(1);
    const holds = t.db.selectFrom('seat_holds').select('id').where('state', '=', 'live');
    expect(await holds.execute()).toEqual([]);
    expect(await verify(t.system.pool, t.system.clock.now())).toEqual([]);
  });

  test('are retried if the provider was unreachable, until none holds a seat', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const personId = await t.buyer();
    await t.select(personId, cohort.id);
    const { orderId } = (await t.link(personId)).body;
    const elsewhere = await t.buyer();
    await t.select(elsewhere, (await aCohort(ctx, { startsIn: 35 })).id);
    const { orderId: ofAnotherCohort } = (await t.link(elsewhere)).body;
    const route = 'POST /v1/checkout/sessions/*/expire';
    await t.sandbox.control('requests/faults', { route, status: 0, when: 'before', times: 2 });
    await cancel(cohort.id);
    await t.drainJobs();
    expect(await t.order(orderId)).toMatchObject({ state: 'pending' });
    await t.sweep();
    expect(await t.order(orderId)).toMatchObject({ state: 'expired' });
    expect(await t.order(ofAnotherCohort)).toMatchObject({ state: 'pending' });
    expect(await sessionAtProvider(ofAnotherCohort)).toBe('open');
  });
});

describe('a disputed payment in a canceled cohort', () => {
  test('isn’t refunded while its bank decides; if lost, seat and ticket end, the bank has paid, and nothing is owed', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const { ticketTypeIds } = await workshop(cohort.id);
    const [place, ticket] = [await enrolled(cohort.id), await holder(ticketTypeIds[0])];
    const disputes: string[] = [];
    for (const { orderId } of [place, ticket]) {
      const payment = await t.db
        .selectFrom('payments')
        .select('provider_payment_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const dispute = await t.sandbox.control<{ id: string }>('disputes', {
        payment_intent: payment.provider_payment_id,
      });
      disputes.push(dispute.id);
    }
    await t.settle();
    expect(await cancelWouldCost(ctx, { cohortId: cohort.id, refund: 'full' })).toMatchObject({
      learners: 0,
      attendees: 0,
      disputed: 2,
      cashCents: 0,
    });
    await cancel(cohort.id);
    await t.settle();
    await t.sweep();
    await t.settle();
    const refunds = () =>
      t.db
        .selectFrom('refunds')
        .select(['state', 'cash_cents as cash', 'bank_cents as bank'])
        .where('order_id', 'in', [place.orderId, ticket.orderId])
        .orderBy('cash_cents', 'desc')
        .execute();
    expect(await refunds()).toEqual([]);
    for (const id of disputes) await t.sandbox.control(`disputes/${id}/close`, { status: 'lost' });
    await t.settle();
    await t.advanceTime(10 * MINUTE_MS);
    await t.sweep();
    await t.settle();
    expect(await refunds()).toEqual([
      { state: 'succeeded', cash: 20_000, bank: 20_000 },
      { state: 'succeeded', cash: 2_500, bank: 2_500 },
    ]);
    for (const [{ personId }, kind, bankCents] of [
      [place, 'cohort_cancelled', 20_000],
      [ticket, 'event_cancelled', 2_500],
    ] as const) {
      expect(await sentTo(personId, kind)).toMatchObject([
        { data: { refund: { cashCents: 0, credits: 0, bankCents } } },
      ]);
    }
    expect(await verify(t.system.pool, t.system.clock.now())).toEqual([]);
  });

  test('if won, the enrollment is refunded and the learner notified, once', async () => {
    const cohort = await aCohort(ctx, { startsIn: 35 });
    const { personId, orderId } = await enrolled(cohort.id);
    const payment = await t.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const dispute = await t.sandbox.control<{ id: string }>('disputes', {
      payment_intent: payment.provider_payment_id,
    });
    await t.settle();
    await cancel(cohort.id);
    await t.settle();
    expect(await sentTo(personId, 'cohort_cancelled')).toEqual([]);
    await t.advanceTime(DAY_MS);
    await t.sandbox.control(`disputes/${dispute.id}/close`, { status: 'won' });
    await t.settle();
    for (const _ of [1, 2]) await t.sweep();
    expect(await sentTo(personId, 'cohort_cancelled')).toMatchObject([{ data: { refund: { cashCents: 20_000 } } }]);
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 20_000 });
  });
});

test('a cohort’s enrollments are read page by page, each once', async () => {
  const { id: cohortId, courseId } = await aCohort(ctx, { startsIn: 35 });
  const places: number[] = [];
  for (let n = 0; n < 3; n += 1) places.push(await aPlace(ctx, { personId: await t.buyer(), cohortId, courseId }));
  const page = async (afterId: number) =>
    (await partsOfPlaces(ctx, { cohortId, afterId, limit: 2 })).map((place) => place.id);
  expect(await page(0)).toEqual(places.slice(0, 2));
  expect(await page(places[1] ?? 0)).toEqual(places.slice(2));
});

test('a cohort stays locked from reading the cost of canceling until the end', async () => {
  const cohort = await aCohort(ctx, { startsIn: 35 });
  const change = () => lockState(t.pool, 'select id from cohorts where id = $1 for update nowait', [cohort.id]);
  let within: string | undefined;
  await cancelCohort(ctx, {
    cohortId: cohort.id,
    refund: 'full',
    by: null,
    agreed: async () => {
      within = await change();
    },
  });
  expect([within, await change()]).toEqual(['55P03', 'free']);
});
