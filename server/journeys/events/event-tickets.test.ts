import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { dueRecaps } from '#server/features/events/attendance/event-attendees.query.ts';
import { anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { endEventEarly, moveEvent } from '#server/features/events/event/move-event.ts';
import { EVENT_CHANNEL, updateEvent } from '#server/features/events/index.ts';
import { listen } from '#server/platform/database/listen.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';
import { ticketSales } from '#testing/ticket-sales.ts';
import { cancelEvent, cancelEventWouldCost, releaseCancelledEvent } from './cancel-event.ts';

const t = moneyApp({ poolSize: 20 });
const { link, buy, dispute, pool } = ticketSales(t);
const HOUR = 60 * MINUTE_MS;
let ctx: ReturnType<typeof t.systemCtx>;
beforeAll(() => {
  ctx = t.systemCtx();
});

const call = requestsOf(t);

const ticketed = (capacity = 10, inHours = 7 * 24) =>
  anEvent(ctx, { inHours, tickets: [{ name: 'Seat', capacity, priceCents: 2000, nonmemberPriceCents: 2500 }] });
const show = async (personId: number, eventId: number) => (await call(personId, 'GET', `/events/${eventId}`)).body;
const sends = async (personId: number) =>
  t.db
    .selectFrom('sends')
    .select(['kind', 'ics', 'state', 'text'])
    .where('user_id', '=', personId)
    .orderBy('id')
    .execute();
const kinds = async (personId: number) => (await sends(personId)).map((row) => row.kind);
/** Calendar entries as an independent parser reads them, in the order of the emails. */
async function entries(personId: number) {
  return (await sends(personId))
    .filter((row) => row.ics !== null)
    .map((row) => {
      const root = new ICAL.Component(ICAL.parse(row.ics ?? ''));
      const event = new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined);
      return {
        method: root.getFirstPropertyValue('method'),
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
      };
    });
}

describe('a paid ticket', () => {
  test('is bought at the person’s price, and held as confirmed', async () => {
    const event = await ticketed();
    const [type] = event.ticketTypeIds;
    const [ada, member] = [await t.buyer(), await t.buyer({ member: true })];
    expect((await show(member, event.id)).event.ticketTypes).toMatchObject([
      { price: 20, nonmemberPrice: 25, oneTimePrice: 20 },
    ]);
    const requestLink = (more: object) =>
      call(ada, 'POST', '/stripe/build_event_payment_link', { mode: 'payment', ticket_type_id: type, ...more });
    expect(await requestLink({ quoted_price: 20 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { price: 25 } },
    });
    expect(await requestLink({ user_id: member })).toMatchObject({ status: 404 });
    const orderId = await buy(ada, type);
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', lines: ['fulfilled'], cash: 2500 });
    const { event: shown } = await show(ada, event.id);
    expect((await call(ada, 'GET', `/orders/${orderId}`)).body.order.lines).toMatchObject([
      {
        kind: 'ticket',
        event: { id: event.id, slug: shown.slug, name: shown.name, startsAtUtc: shown.startsAtUtc },
        workout: null,
        cohort: null,
      },
    ]);
    await buy(member, type);
    expect(await pool(type)).toEqual({ taken: 2, held: 0 });
    expect(await show(ada, event.id)).toMatchObject({
      attendingEventIds: [event.id],
      attendance: { state: 'attending', paid: true, ticketTypeName: 'Seat' },
      may: { cancel: { allowed: false, code: 'ticket_paid' }, refund: true },
      event: { attendeesCount: 2, seatsRemaining: 8 },
    });
    expect(await link(ada, type)).toMatchObject({
      status: 409,
      body: { error: "Confirmed, you're attending this event" },
    });
    expect((await call(ada, 'POST', `/events/${event.id}/attend`, { attending: false })).body).toMatchObject({
      code: 'ticket_paid',
    });
    expect(await kinds(ada)).toEqual(['rsvp_confirmed', 'receipt']);
  });

  test('can open its event’s pages', async () => {
    const event = await ticketed();
    const { orderId } = (await link(await t.buyer(), event.ticketTypeIds[0])).body;
    const received: string[] = [];
    const listener = await listen(t.url, [EVENT_CHANNEL], (_, ids) => received.push(...ids.split(',')), ctx.log);
    try {
      await t.pay(orderId);
      await t.settle();
      await expect.poll(() => received).toContain(`${event.id}`);
    } finally {
      await listener.close();
    }
  });

  test('releases the free ticket held until then, for the next person on the waitlist', async () => {
    const event = await anEvent(ctx, {
      tickets: [{ capacity: 1 }, { priceCents: 2000, nonmemberPriceCents: 2500 }],
    });
    const [free, paid] = event.ticketTypeIds;
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    const attend = { attending: true, ticket_type_id: free };
    expect(await call(ada, 'POST', `/events/${event.id}/attend`, attend)).toMatchObject({ status: 200 });
    expect(await call(bea, 'POST', `/events/${event.id}/waitlist`, { ticket_type_id: free })).toMatchObject({
      status: 200,
    });
    await t.settle();
    await buy(ada, paid);
    await t.settle();
    expect(await t.db.selectFrom('seat_waitlist').select('state').where('user_id', '=', bea).execute()).toEqual([
      { state: 'offered' },
    ]);
    expect(await pool(free)).toEqual({ taken: 0, held: 1 });
  });

  test('is refused for a missing ticket type, after the start, and for a free ticket', async () => {
    const ada = await t.buyer();
    expect((await link(ada, 999_999)).status).toBe(404);
    const event = await ticketed(1);
    await startEventIn(ctx, event.id, 0);
    expect(await link(ada, event.ticketTypeIds[0])).toMatchObject({ status: 409, body: { code: 'event_started' } });
    const gratis = await anEvent(ctx, { tickets: [{}] });
    expect(await link(ada, gratis.ticketTypeIds[0])).toMatchObject({ status: 409, body: { code: 'ticket_free' } });
  });

  test('is refunded in full until 24 hours before the start, then not; the amount is shown first and compared', async () => {
    const event = await ticketed(10, 30);
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    const [type] = event.ticketTypeIds;
    const orderId = await buy(ada, type);
    await buy(bea, type);
    const shown = (await call(ada, 'GET', `/events/${event.id}/ticket_refunds`)).body.refund;
    expect(shown).toMatchObject({ amount: 25, paid: 25 });
    expect(await call(ada, 'POST', `/events/${event.id}/ticket_refunds`, { amount: 24 })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', details: { amount: 25 } },
    });
    const responses = await Promise.all(
      [1, 2, 3].map(() => call(ada, 'POST', `/events/${event.id}/ticket_refunds`, { amount: 25 })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 404, 404]);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 2500 });
    expect(await pool(type)).toEqual({ taken: 1, held: 0 });
    expect((await kinds(ada)).at(-1)).toBe('rsvp_cancelled');
    await t.advanceTime(7 * HOUR);
    expect((await call(bea, 'GET', `/events/${event.id}/ticket_refunds`)).body.refund).toMatchObject({
      amount: 0,
      refundableUntil: null,
    });
    expect(await call(bea, 'POST', `/events/${event.id}/ticket_refunds`, { amount: 25 })).toMatchObject({
      status: 409,
    });
    expect(await call(bea, 'POST', `/events/${event.id}/ticket_refunds`, { amount: 0 })).toMatchObject({ status: 200 });
    expect(await pool(type)).toEqual({ taken: 0, held: 0 });
  });

  test.each([
    ['the seat free', true],
    ['the seat gone', false],
  ])('paid late, %s: a seat or all the money, never both, never neither', async (_, free) => {
    const event = await ticketed(1);
    const [type] = event.ticketTypeIds;
    const ada = await t.buyer();
    const { body } = await link(ada, type);
    await t.pay(body.orderId);
    // The hold is lost before the payment is reported.
    const { releaseHoldsOfOrder } = await import('#server/features/seats/index.ts');
    await releaseHoldsOfOrder(ctx, { orderId: body.orderId, as: 'expired' });
    if (!free)
      await t.db
        .updateTable('seat_pools')
        .set({ taken: 1 })
        .where(
          'id',
          '=',
          (
            await t.db
              .selectFrom('ticket_types')
              .select('seat_pool_id')
              .where('id', '=', type ?? 0)
              .executeTakeFirstOrThrow()
          ).seat_pool_id,
        )
        .execute();
    await t.settle();
    expect(await t.order(body.orderId)).toMatchObject(
      free ? { state: 'fulfilled', refunded: 0 } : { state: 'refunded', lines: ['lost'], refunded: 2500 },
    );
    expect((await show(ada, event.id)).attendingEventIds).toEqual(free ? [event.id] : []);
    expect(await kinds(ada)).toEqual(free ? ['rsvp_confirmed', 'receipt'] : ['ticket_lost']);
  });
});

test('that is disputed is suspended and unusable; if won it is restored, if lost it is revoked', async () => {
  const event = await ticketed(5);
  const [type] = event.ticketTypeIds;
  for (const status of ['won', 'lost'] as const) {
    const ada = await t.buyer();
    const orderId = await buy(ada, type);
    const disputeId = await dispute(orderId);
    expect((await show(ada, event.id)).attendingEventIds).toEqual([]);
    for (const response of [
      await call(ada, 'POST', `/events/${event.id}/ticket_refunds`, { amount: 25 }),
      await link(ada, type),
      await call(ada, 'POST', `/events/${event.id}/attend`, { ticket_type_id: type, attending: true }),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect((await call(ada, 'POST', `/events/links/${event.uuid}/joins`, {})).status).toBe(403);
    const before = (await pool(type)).taken;
    await t.sandbox.control(`disputes/${disputeId}/close`, { status });
    await t.settle();
    expect((await show(ada, event.id)).attendingEventIds).toEqual(status === 'won' ? [event.id] : []);
    expect((await pool(type)).taken).toBe(status === 'won' ? before : before - 1);
  }
});

describe('a sold-out event', () => {
  test('has a waitlist: joined, offered, taken by checkout; another offer expires and moves on', async () => {
    const event = await ticketed(1);
    const [type] = event.ticketTypeIds;
    const [ada, bea, cyd] = [await t.buyer(), await t.buyer(), await t.buyer()];
    const wait = (id: number) => call(id, 'POST', `/events/${event.id}/waitlist`, { ticket_type_id: type });
    expect(await wait(bea)).toMatchObject({ status: 409, body: { code: 'seats_free' } });
    await buy(ada, type);
    expect((await show(bea, event.id)).may.wait).toBe(true);
    expect(await wait(bea)).toMatchObject({ status: 200, body: { waitlist: { state: 'waiting', place: 1 } } });
    expect(await wait(bea)).toMatchObject({ status: 200, body: { waitlist: { place: 1 } } });
    expect(await wait(cyd)).toMatchObject({ status: 200, body: { waitlist: { place: 2 } } });
    expect(await wait(ada)).toMatchObject({ status: 409, body: { code: 'ticket_held' } });
    await call(ada, 'POST', `/events/${event.id}/ticket_refunds`, { amount: 25 });
    await t.drainJobs();
    expect(await pool(type)).toEqual({ taken: 0, held: 1 });
    const offered = (await show(bea, event.id)).waitlist[0];
    expect(offered).toMatchObject({ state: 'offered', ticketTypeId: type });
    expect(new Date(offered.offerExpiresAt).getTime() - t.system.clock.now().getTime()).toBeGreaterThan(23 * HOUR);
    // No one else gets the seat in the meantime.
    expect(await link(await t.buyer(), type)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(await link(cyd, type)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    // An abandoned checkout doesn't cost the offer.
    expect((await link(bea, type)).status).toBe(200);
    await t.advanceTime(37 * MINUTE_MS);
    await t.sweep();
    await t.sweep();
    expect((await show(bea, event.id)).waitlist).toMatchObject([{ state: 'offered' }]);
    expect(await pool(type)).toEqual({ taken: 0, held: 1 });
    // Not taken in time, so the seat is offered to the next person.
    await t.advanceTime(DAY_MS);
    await t.sweep();
    await t.drainJobs();
    expect((await show(bea, event.id)).waitlist).toEqual([]);
    expect(await kinds(bea)).toEqual(['waitlist_joined', 'waitlist_offered', 'waitlist_expired']);
    expect((await show(cyd, event.id)).waitlist).toMatchObject([{ state: 'offered', place: 1 }]);
    await buy(cyd, type);
    expect((await show(cyd, event.id)).waitlist).toEqual([]);
    expect(await pool(type)).toEqual({ taken: 1, held: 0 });
  });

  test('for free seats: the toggle takes the offer; leaving passes it on', async () => {
    const event = await anEvent(ctx, { capacity: 1 });
    const [ada, bea, cyd] = [await t.buyer(), await t.buyer(), await t.buyer()];
    const attend = (id: number, attending: boolean) => call(id, 'POST', `/events/${event.id}/attend`, { attending });
    await attend(ada, true);
    for (const id of [bea, cyd]) await call(id, 'POST', `/events/${event.id}/waitlist`, {});
    await attend(ada, false);
    expect(await attend(ada, true)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    await t.drainJobs();
    expect((await call(bea, 'DELETE', `/events/${event.id}/waitlist`)).status).toBe(200);
    await t.drainJobs();
    expect(await attend(cyd, true)).toMatchObject({ status: 200, body: { attending: true } });
    expect((await call(cyd, 'GET', '/events/attending')).body).toMatchObject({
      attendingEvents: [{ id: event.id }],
      waiting: [],
    });
    expect((await call(bea, 'DELETE', `/events/${event.id}/waitlist`)).status).toBe(404);
  });
});

describe('the life of an event', () => {
  test('a reminder is skipped once the next one is due, or if its start was moved away', async () => {
    const [late, moved] = [await anEvent(ctx, { inHours: 30 }), await anEvent(ctx, { inHours: 30 })];
    const ada = await t.buyer();
    for (const { id } of [late, moved]) await call(ada, 'POST', `/events/${id}/attend`, { attending: true });
    await t.drainJobs();
    await t.advanceTime(late.startsAt.getTime() - 24 * HOUR - t.system.clock.now().getTime());
    await t.sweep();
    const to = new Date(moved.startsAt.getTime() + 7 * DAY_MS);
    await moveEvent(ctx, { eventId: moved.id, start: localOfInstant(to, 'America/New_York') });
    await t.advanceTime(23 * HOUR + 10 * MINUTE_MS);
    await t.drainJobs();
    const reminders = (await sends(ada)).filter(({ kind }) => kind === 'event_reminder_24h');
    expect(reminders.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  });

  test('one calendar entry per person: move, cancel, and return raise its sequence; reminders once, none after', async () => {
    const event = await anEvent(ctx, { inHours: 50 });
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    const attend = (id: number, attending: boolean) => call(id, 'POST', `/events/${event.id}/attend`, { attending });
    for (const id of [ada, bea]) await attend(id, true);
    await t.drainJobs();
    const to = new Date(event.startsAt.getTime() + 2 * HOUR);
    await moveEvent(ctx, { eventId: event.id, start: localOfInstant(to, 'America/New_York') });
    await t.advanceTime(2 * MINUTE_MS);
    await t.sweep();
    await t.drainJobs();
    expect((await kinds(ada)).filter((kind) => kind.startsWith('event_reminder'))).toEqual([]);
    await attend(ada, false);
    await t.drainJobs();
    await attend(ada, true);
    await attend(bea, false);
    await t.drainJobs();
    const list = await entries(ada);
    expect(list.map((entry) => entry.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST']);
    expect(new Set(list.map((entry) => entry.uid)).size).toBe(1);
    for (const [index, entry] of list.entries())
      if (index > 0) expect(entry.sequence).toBeGreaterThan(list[index - 1]?.sequence ?? 99);
    expect(list[1]?.start).toBe(to.toISOString());
    await t.advanceTime(to.getTime() - 24 * HOUR - t.system.clock.now().getTime());
    for (const _ of [1, 2]) await t.sweep();
    await t.drainJobs();
    await t.advanceTime(23 * HOUR);
    for (const _ of [1, 2]) await t.sweep();
    await t.drainJobs();
    expect((await kinds(ada)).filter((kind) => kind.startsWith('event_reminder'))).toEqual([
      'event_reminder_24h',
      'event_reminder_1h',
    ]);
    expect((await kinds(bea)).filter((kind) => kind.startsWith('event_reminder'))).toEqual([]);
    await updateEvent(ctx, event.id, {
      recap: '<p>It was good.</p>',
      should_send_recap_email: true,
      recap_date: '2027-01-01',
      recap_time: '10:00',
      recap_ampm: 'AM',
      recap_at: new Date(to.getTime() + 3 * HOUR),
    });
    await t.advanceTime(HOUR);
    expect((await show(ada, event.id)).event.status).toBe('started');
    await t.advanceTime(10 * MINUTE_MS);
    await endEventEarly(ctx, { eventId: event.id });
    expect((await show(ada, event.id)).event.status).toBe('completed');
    await expect(endEventEarly(ctx, { eventId: event.id })).rejects.toMatchObject({ status: 409 });
    expect(await dueRecaps(ctx, 50)).toEqual([]);
    await t.sweep();
    expect(await kinds(ada)).not.toContain('event_recap');
    await t.advanceTime(3 * HOUR);
    await t.sweep();
    await t.advanceTime(MINUTE_MS);
    for (const _ of [1, 2]) await t.sweep();
    await t.drainJobs();
    expect((await kinds(ada)).filter((kind) => kind === 'event_recap')).toHaveLength(1);
    expect(await kinds(bea)).not.toContain('event_recap');
    expect((await sends(ada)).filter((row) => row.state !== 'sent')).toEqual([]);
  });

  test('moved by more than an hour, a ticket is refundable until the new start', async () => {
    const event = await ticketed(5, 30);
    const ada = await t.buyer();
    await buy(ada, event.ticketTypeIds[0]);
    await t.advanceTime(10 * HOUR);
    const refund = async () => (await call(ada, 'GET', `/events/${event.id}/ticket_refunds`)).body.refund.amount;
    expect(await refund()).toBe(0);
    await moveEvent(ctx, {
      eventId: event.id,
      start: localOfInstant(new Date(event.startsAt.getTime() + HOUR), 'America/New_York'),
    });
    expect(await refund()).toBe(0);
    const earlier = localOfInstant(new Date(event.startsAt.getTime() - HOUR), 'America/New_York');
    // Measured from what people were last notified of: no one knows about the later hour yet.
    await moveEvent(ctx, { eventId: event.id, start: earlier });
    expect(await refund()).toBe(0);
    await moveEvent(ctx, {
      eventId: event.id,
      start: localOfInstant(new Date(event.startsAt.getTime() + HOUR), 'America/New_York'),
    });
    await t.advanceTime(2 * MINUTE_MS);
    await t.sweep();
    await moveEvent(ctx, { eventId: event.id, start: earlier });
    expect(await refund()).toBe(25);
  });

  test('canceled: everyone is notified once and refunded once, however often it runs; seats and waitlists close', async () => {
    const event = await ticketed(3);
    const [type] = event.ticketTypeIds;
    const [ada, bea, late, waits] = [await t.buyer(), await t.buyer(), await t.buyer(), await t.buyer()];
    const orders = [await buy(ada, type), await buy(bea, type)];
    // Paid before the event was canceled, but reported after.
    const { orderId } = (await link(late, type)).body;
    await t.pay(orderId);
    await call(waits, 'POST', `/events/${event.id}/waitlist`, { ticket_type_id: type });
    expect(await cancelEventWouldCost(ctx, { eventId: event.id })).toEqual({
      attendees: 2,
      waiting: 1,
      disputed: 0,
      cashCents: 5000,
      credits: 0,
    });
    await cancelEvent(ctx, { eventId: event.id, by: null });
    await expect(cancelEvent(ctx, { eventId: event.id, by: null })).rejects.toMatchObject({ status: 409 });
    await Promise.all([1, 2, 3].map(() => releaseCancelledEvent(ctx, { eventId: event.id })));
    await t.settle();
    await t.sweep();
    for (const id of orders) expect(await t.order(id)).toMatchObject({ state: 'refunded', refunded: 2500 });
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', lines: ['lost'], refunded: 2500 });
    expect(await kinds(late)).toEqual(['ticket_lost']);
    for (const id of [ada, bea, waits])
      expect((await kinds(id)).filter((kind) => kind === 'event_cancelled')).toHaveLength(1);
    expect((await entries(ada)).map((entry) => entry.method)).toEqual(['REQUEST', 'CANCEL']);
    expect(await pool(type)).toEqual({ taken: 0, held: 0 });
    expect((await show(ada, event.id)).event).toMatchObject({ status: 'cancelled', seatsRemaining: 0 });
    expect((await call(ada, 'GET', '/events')).body.events.map((each: { id: number }) => each.id)).not.toContain(
      event.id,
    );
    expect(await call(ada, 'GET', '/events/attending')).toMatchObject({ body: { attendingEvents: [] } });
    expect(await link(await t.buyer(), type)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
  });
});
