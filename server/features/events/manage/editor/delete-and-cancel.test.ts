import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startEventIn } from '#server/features/events/event/event.factory.ts';
import { moneyApp } from '#testing/money.ts';
import { PEOPLE_HAVE_PLACES } from './deletable.rules.ts';
import { deletableEvents } from './deletable-events.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = moneyApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});

const remove = (eventId: number, query = '', as = of.schoolAdminId) =>
  of.call(as, 'DELETE', `/teachers/events/${eventId}${query}`);
const deletion = async (eventId: number) => (await of.dryRun(eventId, 'deletion')).body.deletion;
/** A person who is about to pay for a ticket of this type. */
async function buy(ticketTypeId: number | undefined) {
  const personId = await t.buyer();
  const sent = { mode: 'payment', ticket_type_id: ticketTypeId };
  const { status, body } = await of.call(personId, 'POST', '/stripe/build_event_payment_link', sent);
  expect([status, body.error]).toEqual([200, undefined]);
  return { personId, orderId: body.orderId as number };
}

describe('deleting an event', () => {
  test('soft-deletes a draft: its emails are off, its seats closed, its pages gone', async () => {
    const event = await of.liveEvent({ published: false, tickets: [{}] });
    await t.db
      .insertInto('email_templates')
      .values({
        school_id: of.school.id,
        event_id: event.id,
        kind: 'activity',
        status: 'active',
        subject: 'Soon',
        body: '<p>Soon.</p>',
        interval_value: 1,
        interval_unit: 'hours',
        created_at: t.system.clock.now(),
      })
      .execute();
    expect(await deletion(event.id)).toEqual({ blocked: null, templates: 1, ticketTypes: 1 });
    const { status, body } = await remove(event.id);
    expect([status, body]).toEqual([200, { deleted: { templates: 1, ticketTypes: 1 } }]);
    expect((await of.rowOf(event.id)).deleted_at).not.toBeNull();
    const template = await t.db
      .selectFrom('email_templates')
      .select('status')
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    expect(template?.status).toBe('inactive');
    expect((await remove(event.id)).status).toBe(404);
    expect((await of.call(of.schoolAdminId, 'GET', `/teachers/events/${event.id}/edit`)).status).toBe(404);
    expect((await of.activityOf(event.id)).at(-1)).toMatchObject({
      action: 'delete_event',
      actor_id: of.schoolAdminId,
    });
  });

  test('works for a published event while no one has or had a part in it, and removes it from every list', async () => {
    const event = await of.liveEvent();
    const { personId } = await makePerson(of.ctx);
    expect((await of.call(personId, 'GET', `/events/${event.id}`)).status).toBe(200);
    expect((await remove(event.id)).status).toBe(200);
    expect((await of.call(personId, 'GET', `/events/${event.id}`)).status).toBe(404);
    const list = await of.call(personId, 'GET', '/events?fields=card');
    expect(list.body.events.map((each: { id: number }) => each.id)).not.toContain(event.id);
    expect((await of.call(personId, 'POST', `/events/${event.id}/attend`, { attending: true })).status).toBe(404);
  });

  test('is refused with a reason if anyone is in it, however they got in', async () => {
    const paidTickets = { tickets: [{ priceCents: 2500, nonmemberPriceCents: 2500, capacity: 3 }] };
    const attended = await of.liveEvent();
    await of.guest(attended.id);
    const held = await of.liveEvent(paidTickets);
    await buy(held.ticketTypeIds[0]);
    const ordered = await of.liveEvent(paidTickets);
    const { orderId } = await buy(ordered.ticketTypeIds[0]);
    await t.db
      .updateTable('seat_holds')
      .set({ state: 'expired', ended_at: t.system.clock.now() })
      .where('order_id', '=', orderId)
      .execute();
    await t.db
      .updateTable('seat_pools')
      .set({ held: 0 })
      .where('id', 'in', t.db.selectFrom('ticket_types').select('seat_pool_id').where('event_id', '=', ordered.id))
      .execute();
    const { id: expected, cohortId } = await of.session({ published: true });
    await of.learner(cohortId);
    const vacated = await of.liveEvent();
    const { personId } = await of.guest(vacated.id);
    await of.call(personId, 'POST', `/events/${vacated.id}/attend`, { attending: false });
    for (const eventId of [attended.id, held.id, ordered.id, expected]) {
      expect((await of.edit(eventId)).can_delete_event).toBe(false);
      expect((await deletion(eventId)).blocked).toBe(PEOPLE_HAVE_PLACES);
      expect(await remove(eventId)).toMatchObject({ status: 409, body: { error: PEOPLE_HAVE_PLACES } });
      expect((await of.rowOf(eventId)).deleted_at).toBeNull();
    }
    // The event's seats were closed only in the transaction that was rolled back.
    await of.guest(attended.id);
    const rows = await Promise.all([attended, held, ordered, { id: expected }, vacated].map(({ id }) => of.rowOf(id)));
    const timed = rows.map((row) => ({
      id: row.id,
      status: row.status as 'published',
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      endedEarlyAt: row.ended_early_at,
    }));
    expect(await deletableEvents(of.ctx, timed)).toEqual(new Set([vacated.id]));
    expect((await remove(vacated.id)).status).toBe(200);
  });

  test('is refused once it has begun, or if someone else has saved it in the meantime', async () => {
    const event = await of.liveEvent();
    await of.save(event.id, { name: 'Other' });
    expect(await remove(event.id, '?revision=0')).toMatchObject({ status: 409, body: { code: 'stale' } });
    await startEventIn(of.ctx, event.id, -5);
    expect(await remove(event.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('started') } });
    const session = await of.session();
    expect((await remove(session.id, '', of.courseAdminId)).status).toBe(200);
  });
});

describe('canceling an event', () => {
  test('shows the refunds beforehand, works once and with no other field, and reports its progress', async () => {
    const event = await of.liveEvent({ tickets: [{ priceCents: 2500, nonmemberPriceCents: 2500, capacity: 2 }] });
    const bought = [await buy(event.ticketTypeIds[0]), await buy(event.ticketTypeIds[0])];
    for (const { orderId } of bought) await t.pay(orderId);
    await t.settle();
    const { body } = await of.dryRun(event.id, 'cancellation');
    expect(body.cancellation).toEqual({
      state: 'ahead',
      totals: { attendees: 2, cash: 50, credits: 0, waiting: 0, disputed: 0 },
      checkouts: 0,
      progress: null,
      cancelledAtUtc: null,
    });
    expect((await of.save(event.id, { status: 'cancelled', name: 'Off' })).body.error).toHaveProperty('name');
    expect(await of.save(event.id, { status: 'cancelled', expected: { cash: 25 } })).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { cash: 50 } } },
    });
    expect(await of.save(event.id, { status: 'cancelled', revision: 7 })).toMatchObject({ body: { code: 'stale' } });
    const done = await of.save(event.id, { status: 'cancelled', expected: body.cancellation.totals });
    expect(done.body.event).toMatchObject({ status: 'cancelled', canCancel: false });
    expect((await of.dryRun(event.id, 'cancellation')).body.cancellation).toMatchObject({
      state: 'running',
      totals: null,
      progress: { done: 0, of: 2 },
    });
    await t.settle();
    expect((await of.dryRun(event.id, 'cancellation')).body.cancellation).toMatchObject({
      state: 'done',
      progress: { done: 2, of: 2 },
    });
    for (const { personId } of bought) expect(await of.mailsOf(personId, 'event_cancelled')).toHaveLength(1);
    for (const sent of [{ status: 'cancelled' }, { name: 'Later' }, {}]) {
      expect(await of.save(event.id, sent)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
    }
    expect((await of.activityOf(event.id)).at(-1)).toMatchObject({
      action: 'cancel_event',
      detail: { attendees: 2, cash: 50 },
    });
    const breaches = await verify(t.system.pool, t.system.clock.now());
    // `learner` creates enrollments without a seat.
    expect(breaches.filter(({ invariant }) => invariant !== 'seats.cohort_taken')).toEqual([]);
  });

  test('is refused for drafts and for events that are over', async () => {
    const draft = await of.liveEvent({ published: false });
    expect(await of.save(draft.id, { status: 'cancelled' })).toMatchObject({
      status: 409,
      body: { code: 'event_draft' },
    });
    expect((await of.dryRun(draft.id, 'cancellation')).status).toBe(409);
    const over = await of.liveEvent();
    await startEventIn(of.ctx, over.id, -200);
    expect(await of.save(over.id, { status: 'cancelled' })).toMatchObject({
      status: 409,
      body: { code: 'event_ended' },
    });
  });
});

test('a paid ticket is fully refundable until the new start once that is more than an hour away from the old one', async () => {
  const event = await of.liveEvent({ inHours: 30, tickets: [{ priceCents: 2500, nonmemberPriceCents: 2500 }] });
  const { personId, orderId } = await buy(event.ticketTypeIds[0]);
  await t.pay(orderId);
  await t.settle();
  const to = of.localTimeIn(33);
  const { body } = await of.dryRun(event.id, 'change', to);
  expect(body.change).toMatchObject({ told: 1, refundable: { tickets: 1 }, totals: { told: 1, refundable: 1 } });
  const { body: saved } = await of.save(event.id, to);
  expect(body.change.refundable.untilUtc).toBe(saved.event.startsAtUtc);
  await t.advanceTime(20 * 3_600_000);
  const refund = await of.call(personId, 'GET', `/events/${event.id}/ticket_refunds`);
  expect(refund.body.refund.amount).toBe(25);
});
