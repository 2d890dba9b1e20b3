import { beforeAll, describe, expect, test } from 'vitest';
import { changeCapacity } from '#server/features/seats/index.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';
import { type AnEvent, anEvent, startEventIn } from '../event/event.factory.ts';
import { updateEvent } from '../event/event-row.store.ts';
import { allRsvpsOf, releaseAllRsvps, releaseFormerMembers, releaseMembersOnlyRsvps } from './release-rsvps.ts';

const t = moneyApp({ poolSize: 20 });
let ctx: ReturnType<typeof t.systemCtx>;
beforeAll(() => {
  ctx = t.systemCtx();
});

const membersOnly = (more: AnEvent = {}) => anEvent(ctx, { admittance: 'members-only', ...more });
async function attend(personId: number, eventId: number, ticketTypeId: number | null = null) {
  const url = `/api/v1/events/${eventId}/attend`;
  const response = await t.as(personId, {
    method: 'POST',
    url,
    payload: { attending: true, ticket_type_id: ticketTypeId },
  });
  expect(response.statusCode, response.body).toBe(200);
}
const wait = (personId: number, eventId: number) =>
  t.as(personId, { method: 'POST', url: `/api/v1/events/${eventId}/waitlist`, payload: { ticket_type_id: null } });
const stateOf = async (personId: number, eventId: number) =>
  (
    await t.db
      .selectFrom('attendances')
      .select('state')
      .where('user_id', '=', personId)
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  )?.state;
const seatsOf = async (seatPoolId: number) =>
  t.db.selectFrom('seat_pools').select(['taken', 'held']).where('id', '=', seatPoolId).executeTakeFirstOrThrow();
const mails = (personId: number) =>
  t.db.selectFrom('sends').select(['kind', 'text', 'ics']).where('user_id', '=', personId).orderBy('id').execute();
const subscription = (personId: number, change: object) =>
  t.db.updateTable('subscriptions').set(change).where('user_id', '=', personId).execute();
const endNow = (personId: number) =>
  subscription(personId, { status: 'ended', ended_at: ctx.clock.now(), end_reason: 'test' });

describe('when a membership ends', () => {
  test('its members-only RSVPs release their seats, each with one email; everything else stays', async () => {
    const ada = await t.buyer({ member: true });
    const [closed, open, started] = [await membersOnly(), await anEvent(ctx), await membersOnly({ inHours: 1 })];
    for (const event of [closed, open, started]) await attend(ada, event.id);
    await startEventIn(ctx, started.id, -10);
    await releaseFormerMembers(ctx);
    expect(await stateOf(ada, closed.id)).toBe('attending');
    await endNow(ada);
    await releaseFormerMembers(ctx);
    await releaseFormerMembers(ctx);
    expect(await stateOf(ada, closed.id)).toBe('released');
    expect(await stateOf(ada, open.id)).toBe('attending');
    expect(await stateOf(ada, started.id)).toBe('attending');
    expect(await seatsOf(closed.seatPoolId)).toEqual({ taken: 0, held: 0 });
    await t.drainJobs();
    const cancellations = (await mails(ada)).filter((mail) => mail.kind === 'rsvp_cancelled');
    expect(cancellations).toHaveLength(1);
    expect(cancellations[0]?.text).toContain('your membership has ended');
    expect(cancellations[0]?.ics).toContain('METHOD:CANCEL');
  });

  test('it also works by the clock alone; a new membership or a dispute in between prevents it', async () => {
    const [over, renewed, disputed] = [
      await t.buyer({ member: true }),
      await t.buyer({ member: true }),
      await t.buyer({ member: true }),
    ];
    const event = await membersOnly();
    for (const id of [over, renewed, disputed]) await attend(id, event.id);
    const past = new Date(ctx.clock.now().getTime() + MINUTE_MS);
    await subscription(over, { cancel_at: past, downgrade_to: 'cancel' });
    await subscription(disputed, { suspended_at: ctx.clock.now() });
    await t.advanceTime(2 * MINUTE_MS);
    await releaseFormerMembers(ctx);
    expect(await stateOf(over, event.id)).toBe('released');
    expect(await stateOf(renewed, event.id)).toBe('attending');
    expect(await stateOf(disputed, event.id)).toBe('attending');
  });

  test('a person who was never a member at RSVP time keeps the seat when an event becomes members-only', async () => {
    const [lea, event] = [await t.buyer({ member: true }), await anEvent(ctx)];
    await endNow(lea);
    await t.advanceTime(MINUTE_MS);
    await attend(lea, event.id);
    await updateEvent(ctx, event.id, { admittance: 'members-only' });
    await releaseFormerMembers(ctx);
    expect(await stateOf(lea, event.id)).toBe('attending');
    // A spot on another event's waitlist doesn't matter.
    const full = await anEvent(ctx, { capacity: 1 });
    await attend(await t.buyer(), full.id);
    expect((await wait(lea, full.id)).statusCode).toBe(200);
    await releaseFormerMembers(ctx);
    expect(await stateOf(lea, event.id)).toBe('attending');
  });

  test('it is checked for a week, and one that ended longer ago is left alone', async () => {
    const [before, within] = [await t.buyer({ member: true }), await t.buyer({ member: true })];
    const event = await membersOnly({ inHours: 24 * 20 });
    for (const id of [before, within]) await attend(id, event.id);
    await endNow(before);
    await t.advanceTime(2 * MINUTE_MS);
    await endNow(within);
    await t.advanceTime(7 * DAY_MS - MINUTE_MS);
    await releaseFormerMembers(ctx);
    expect([await stateOf(before, event.id), await stateOf(within, event.id)]).toEqual(['attending', 'released']);
  });

  test('the former member’s waitlist spot ends, and the released seat is offered to the next person', async () => {
    const [first, second, third] = [
      await t.buyer({ member: true }),
      await t.buyer({ member: true }),
      await t.buyer({ member: true }),
    ];
    const event = await membersOnly();
    await attend(first, event.id);
    await changeCapacity(ctx, { poolId: event.seatPoolId, capacity: 1 });
    for (const id of [second, third]) expect((await wait(id, event.id)).statusCode).toBe(200);
    await endNow(second);
    await endNow(first);
    expect(await releaseMembersOnlyRsvps(ctx, { userId: second })).toEqual({ released: 0 });
    expect(await releaseMembersOnlyRsvps(ctx, { userId: first })).toEqual({ released: 1 });
    await t.drainJobs();
    const lines = await t.db
      .selectFrom('seat_waitlist')
      .select(['user_id', 'state'])
      .where('pool_id', '=', event.seatPoolId)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { user_id: second, state: 'left' },
      { user_id: third, state: 'offered' },
    ]);
  });

  test('the seat offered to the former member is offered to the next person', async () => {
    const [first, second, third] = [
      await t.buyer({ member: true }),
      await t.buyer({ member: true }),
      await t.buyer({ member: true }),
    ];
    const event = await membersOnly({ capacity: 1 });
    await attend(first, event.id);
    for (const id of [second, third]) expect((await wait(id, event.id)).statusCode).toBe(200);
    const canceled = await t.as(first, {
      method: 'POST',
      url: `/api/v1/events/${event.id}/attend`,
      payload: { attending: false },
    });
    expect(canceled.statusCode).toBe(200);
    await t.drainJobs();
    const states = () =>
      t.db
        .selectFrom('seat_waitlist')
        .select(['user_id', 'state'])
        .where('pool_id', '=', event.seatPoolId)
        .orderBy('id')
        .execute();
    expect(await states()).toEqual([
      { user_id: second, state: 'offered' },
      { user_id: third, state: 'waiting' },
    ]);
    await endNow(second);
    await releaseMembersOnlyRsvps(ctx, { userId: second });
    await t.drainJobs();
    expect(await states()).toMatchObject([{ user_id: second }, { user_id: third, state: 'offered' }]);
  });
});

test('closing an account leaves every upcoming event: seats are free, refundable tickets are refunded, no one is emailed', async () => {
  const [ada, tickets] = [await t.buyer(), [{ name: 'Seat', priceCents: 2000, nonmemberPriceCents: 2500 }]];
  const [free, paid, late, over] = [
    await anEvent(ctx),
    await anEvent(ctx, { tickets }),
    await anEvent(ctx, { tickets, inHours: 30 }),
    await anEvent(ctx, { inHours: 1 }),
  ];
  for (const event of [free, over]) await attend(ada, event.id);
  for (const event of [paid, late]) {
    const paymentLink = await t.as(ada, {
      method: 'POST',
      url: '/api/v1/stripe/build_event_payment_link',
      payload: { mode: 'payment', ticket_type_id: event.ticketTypeIds[0] },
    });
    await t.pay(paymentLink.json().orderId);
    await t.settle();
  }
  await t.advanceTime(DAY_MS / 2);
  await t.drainJobs();
  const before = (await mails(ada)).length;
  const said = { seats: 3, cashCents: 2500, credits: 0 };
  expect(await allRsvpsOf(ctx, { userId: ada })).toEqual(said);
  expect(await releaseAllRsvps(ctx, { userId: ada })).toEqual(said);
  expect(await releaseAllRsvps(ctx, { userId: ada })).toEqual({ seats: 0, cashCents: 0, credits: 0 });
  await t.settle();
  for (const event of [free, paid, late]) expect(await stateOf(ada, event.id)).toBe('released');
  expect(await stateOf(ada, over.id)).toBe('attending');
  const refunds = await t.db.selectFrom('refunds').select(['cash_cents', 'state']).execute();
  expect(refunds).toEqual([{ cash_cents: 2500, state: 'succeeded' }]);
  expect(await mails(ada)).toHaveLength(before);
});
