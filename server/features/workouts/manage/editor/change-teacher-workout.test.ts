import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { aSubmission } from '#server/features/workouts/submissions/submission.factory.ts';
import type { AWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { ticketSales } from '#testing/ticket-sales.ts';
import { aWorkoutSchool, type WorkoutSchool } from './teacher-workouts.factory.ts';

const t = moneyApp({ poolSize: 20 });
const { link, buy } = ticketSales(t);
let of: WorkoutSchool;
beforeAll(async () => {
  of = await aWorkoutSchool(t);
});

const PRICED: AWorkout = {
  live: { memberPriceCents: 1000, nonmemberPriceCents: 2000 },
  written: { memberPriceCents: 1500, nonmemberPriceCents: 3000 },
};
const attend = (personId: number, workoutId: number, ticketTypeId: number, attending = true) =>
  of.call(personId, 'POST', `/workouts/${workoutId}/attend`, { ticketTypeId, attending });
const mails = (personId: number, kind: string) =>
  t.db.selectFrom('sends').selectAll().where('user_id', '=', personId).where('kind', '=', kind).orderBy('id').execute();
const wait = (personId: number, workoutId: number, ticketTypeId: number) =>
  of.call(personId, 'POST', `/workouts/${workoutId}/waitlist`, { ticketTypeId });

describe('a change to a workout', () => {
  test('is read in every spelling and saves only differences; sending the current values changes nothing', async () => {
    const { id } = await of.workout();
    const { workout } = await of.edit(id);
    for (const sent of [
      { name: workout.name, startsAt: workout.startsAt, start_time: workout.start_time, ampm: workout.ampm },
      { ...workout, zoom_url: workout.zoomUrl },
      {
        start_date: workout.startsAt,
        startTime: workout.startTime,
        duration: workout.duration,
        zoomUrl: workout.zoomUrl,
      },
    ]) {
      expect(await of.patch(id, sent)).toMatchObject({ status: 200, body: { workout } });
    }
    expect(await of.log(id)).toEqual([]);
    const changed = await of.patch(id, { name: ' New ', capacity_live: 12, async_session_nonmember_price: 7.5 });
    expect(changed.body.workout).toMatchObject({ name: 'New', capacity_live: 12, revision: 1 });
    expect(changed.body.workout.savedBy).toContain('Maya');
    expect(await of.log(id)).toEqual([
      {
        action: 'change_workout',
        detail: {
          name: expect.stringContaining(' → New'),
          live_places: '10 → 12',
          written_nonmember_price: '$0 → $7.50',
        },
      },
    ]);
    expect(await of.patch(id, { name: 'Late', revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: expect.arrayContaining(['name', 'capacity_live']) },
    });
  });

  test('of capacity never goes below what is sold, and more spots are offered to the waitlist', async () => {
    const { id, liveTicketTypeId: live } = await of.workout({ live: { capacity: 1 } });
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    await attend(ada, id, live);
    expect((await wait(bea, id, live)).status).toBe(200);
    // Joining also looks for a free spot; there is none yet.
    await t.drainJobs();
    expect(await of.patch(id, { capacity_live: 0 })).toMatchObject({
      status: 422,
      body: { error: { capacity_live: "Capacity can't go below 1, the number already sold or held." } },
    });
    expect((await of.dryRun(id, 'capacity_live=3')).body.change).toMatchObject({ offered: 1, consequential: true });
    expect((await of.patch(id, { capacityLive: 3 })).body.workout.capacity_live).toBe(3);
    await t.drainJobs();
    expect((await of.edit(id)).workout.live).toEqual({ taken: 1, held: 1, waiting: 1 });
    expect(await mails(bea, 'workout_waitlist_offered')).toHaveLength(1);
  });

  test('of a price applies from then on: running checkouts keep their quote; a request with the old price is refused', async () => {
    const { id, liveTicketTypeId: live } = await of.workout(PRICED);
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    const { orderId } = (await link(ada, live, { quotedPrice: 20 })).body;
    expect((await of.dryRun(id, 'live_session_nonmember_price=25')).body.change).toMatchObject({ prices: { held: 1 } });
    expect((await of.patch(id, { live_session_nonmember_price: 25 })).status).toBe(200);
    await t.pay(orderId);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', cash: 2000 });
    expect((await link(bea, live, { quotedPrice: 20 })).status).toBe(409);
    expect((await link(bea, live, { quotedPrice: 25 })).status).toBe(200);
  });

  test('of the start is previewed, then emailed once to each person, moves the calendar entry, and allows refunds', async () => {
    const {
      id,
      liveTicketTypeId: live,
      writtenTicketTypeId: written,
    } = await of.workout({ ...PRICED, inHours: 10 * 24 });
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    await buy(ada, live);
    await buy(bea, written);
    const to = of.inDays(12);
    const { change } = (await of.dryRun(id, `startsAt=${to}`)).body;
    expect(change).toMatchObject({
      fields: ['startsAt'],
      consequential: true,
      people: 2,
      refundable: { places: 2 },
      totals: { people: 2, refundable: 2 },
    });
    expect(change.refundable.untilUtc).toBe(change.times.now.startsAtUtc);
    expect(await of.patch(id, { startsAt: to, expected: { people: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { people: 2 } } },
    });
    const moved = await of.patch(id, { startsAt: to, expected: change.totals });
    expect(moved.body.workout).toMatchObject({ startsAt: to, startsAtUtc: change.times.now.startsAtUtc });
    await t.drainJobs();
    for (const person of [ada, bea]) expect(await mails(person, 'workout_time_changed')).toHaveLength(1);
    const [mail] = await mails(ada, 'workout_time_changed');
    const entry = new ICAL.Event(
      new ICAL.Component(ICAL.parse(mail?.ics ?? '')).getFirstSubcomponent('vevent') ?? undefined,
    );
    expect(entry.startDate.toJSDate().toISOString()).toBe(change.times.now.startsAtUtc);
    // Half an hour before the new start, the money is still refunded.
    await t.advanceTime(new Date(change.times.now.startsAtUtc).getTime() - t.system.clock.now().getTime() - 1_800_000);
    const refund = await of.call(ada, 'GET', `/workouts/${id}/ticket_refunds?ticketTypeId=${live}`);
    expect(refund.body.refund).toMatchObject({ amount: 20 });
  });

  test('of the time is refused if it is past, skipped by the clocks, or has begun; the error is at its field', async () => {
    const { id } = await of.workout({ inHours: 48 });
    for (const [sent, error] of [
      [{ startsAt: of.inDays(-2) }, { startsAt: 'Choose today or a later date.' }],
      [{ startDate: '2027-03-14', start_time: '2:30', ampm: 'AM' }, { start_time: expect.stringContaining('skip') }],
      [{ start_time: '25:00' }, { start_time: 'Enter the time as 07:00.' }],
    ] as const) {
      expect(await of.patch(id, sent)).toMatchObject({ status: 422, body: { error } });
    }
    await t.advanceTime(48 * 3_600_000 + 60_000);
    const { workout } = await of.edit(id);
    expect(workout).toMatchObject({ state: 'started', locked: { startsAt: expect.stringContaining('has started') } });
    expect(await of.patch(id, { duration: 90 })).toMatchObject({ status: 409, body: { code: 'field_locked' } });
    // The submission deadline depends on the live part.
    expect(await of.patch(id, { capacityLive: 0 })).toMatchObject({ status: 409, body: { code: 'field_locked' } });
    expect((await of.patch(id, { name: 'While it runs' })).status).toBe(200);
    // A draft whose date has passed can be changed without a new date.
    const draft = await of.workout({ inHours: 1, published: false });
    await t.advanceTime(2 * DAY_MS);
    expect((await of.patch(draft.id, { name: 'Still a draft' })).status).toBe(200);
    expect(await of.patch(draft.id, { status: 'published' })).toMatchObject({
      status: 422,
      body: { error: { start_date: 'The start is in the past.' } },
    });
  });

  test('of the instructions shows right away, and is emailed to people with a written spot only on request', async () => {
    const { id, liveTicketTypeId: live, writtenTicketTypeId: written } = await of.workout();
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    await attend(ada, id, live);
    await attend(bea, id, written);
    await of.patch(id, { instructions: '<p>Two minutes.</p>' });
    await t.drainJobs();
    expect(await mails(bea, 'workout_instructions_changed')).toEqual([]);
    await of.patch(id, { instructions: '<p>Three minutes.</p>', tell_instructions: true });
    await of.patch(id, { name: 'No news', tellInstructions: true });
    await t.drainJobs();
    const [mail, ...more] = await mails(bea, 'workout_instructions_changed');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Three minutes.');
    expect(await mails(ada, 'workout_instructions_changed')).toEqual([]);
    const attending = (await of.call(bea, 'GET', '/workouts/attending')).body.attendingEvents;
    expect(attending[0].instructions).toBe('<p>Three minutes.</p>');
  });
});

describe('the status', () => {
  test('goes back to draft only while no one has, holds, or waits for a spot; then no one gets one', async () => {
    const SOLD = 'People have spots in this workout or are signing up, so it has to stay published or finished.';
    const sold = await of.workout();
    await attend(await t.buyer(), sold.id, sold.liveTicketTypeId);
    const held = await of.workout(PRICED);
    await link(await t.buyer(), held.liveTicketTypeId);
    for (const { id } of [sold, held]) {
      expect(await of.patch(id, { status: 'draft' })).toMatchObject({ status: 409, body: { error: { status: SOLD } } });
    }
    const waited = await of.workout({ live: { capacity: 1 } });
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    await attend(ada, waited.id, waited.liveTicketTypeId);
    await wait(bea, waited.id, waited.liveTicketTypeId);
    await attend(ada, waited.id, waited.liveTicketTypeId, false);
    expect((await of.patch(waited.id, { status: 'draft' })).status).toBe(409);

    const free = await of.workout();
    expect((await of.patch(free.id, { status: 'draft' })).body.workout.status).toBe('draft');
    expect((await attend(ada, free.id, free.liveTicketTypeId)).status).toBe(404);
    expect((await of.patch(free.id, { status: 'published' })).body.workout.status).toBe('published');
    expect((await attend(ada, free.id, free.liveTicketTypeId)).status).toBe(200);
    expect((await of.log(free.id)).map(({ action }) => action)).toEqual(['withdraw_workout', 'publish_workout']);
  });

  test('changes to finished and back at any time; finishing says how many submissions are waiting for feedback', async () => {
    const { id, writtenTicketTypeId } = await of.workout({ inHours: 2 });
    await aSubmission(of.ctx, { workoutId: id, writtenTicketTypeId });
    expect((await of.dryRun(id, 'status=finished')).body.change).toMatchObject({
      fields: ['status'],
      unanswered: 1,
      consequential: true,
    });
    expect((await of.patch(id, { status: 'finished' })).body.workout).toMatchObject({
      status: 'finished',
      state: 'completed',
      unanswered: 1,
    });
    await t.advanceTime(DAY_MS);
    expect((await of.patch(id, { status: 'published' })).body.workout.status).toBe('published');
    expect(await of.patch(id, { status: 'begun' })).toMatchObject({ status: 422 });
    const draft = await of.workout({ published: false, zoomUrl: null });
    expect(await of.patch(draft.id, { status: 'finished' })).toMatchObject({
      status: 422,
      body: { error: { zoom_url: 'This field is required if publishing.' } },
    });
  });

  test('canceled is for good: previewed, compared, refunded, and nothing else is saved with it or after it', async () => {
    const { id, liveTicketTypeId: live, writtenTicketTypeId: written } = await of.workout(PRICED);
    const [ada, bea] = [await t.buyer(), await t.buyer({ member: true })];
    const orders = [await buy(ada, live), await buy(bea, written)];
    const dry = (await of.call(of.adminId, 'GET', `/teachers/workouts/${id}/cancellation`)).body.cancellation;
    expect(dry).toEqual({
      state: 'ahead',
      totals: { places: 2, cash: 35, credits: 0, waiting: 0, disputed: 0 },
      checkouts: 0,
      waiting: 0,
      of: 0,
    });
    expect(await of.patch(id, { status: 'cancelled', name: 'Also' })).toMatchObject({ status: 422 });
    expect(await of.patch(id, { status: 'cancelled', expected: { places: 3 } })).toMatchObject({
      status: 409,
      body: { code: 'figures_changed' },
    });
    expect((await of.patch(id, { status: 'cancelled', expected: dry.totals })).body.workout).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      canDelete: false,
    });
    await t.drainJobs();
    await t.settle();
    expect((await of.call(of.adminId, 'GET', `/teachers/workouts/${id}/cancellation`)).body.cancellation).toEqual({
      state: 'done',
      totals: null,
      checkouts: 0,
      waiting: 0,
      of: 2,
    });
    for (const [index, orderId] of orders.entries()) {
      expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: index === 0 ? 2000 : 1500 });
    }
    for (const person of [ada, bea]) expect(await mails(person, 'workout_cancelled')).toHaveLength(1);
    for (const sent of [{ name: 'Back' }, { status: 'published' }, { status: 'cancelled' }]) {
      expect(await of.patch(id, sent)).toMatchObject({ status: 409 });
    }
    expect((await of.log(id)).at(-1)).toMatchObject({
      action: 'cancel_workout',
      detail: { status: 'published → cancelled', places: 2, cash: '$35' },
    });
    expect(await verify(t.system.pool, t.system.clock.now())).toEqual([]);
  });
});

describe('deleting', () => {
  const remove = (id: number) => of.call(of.adminId, 'DELETE', `/teachers/workouts/${id}`);

  test('works for a draft, and for a workout no one ever used; otherwise it says to cancel', async () => {
    const draft = await of.workout({ published: false });
    expect(
      (await of.call(of.adminId, 'GET', `/teachers/workouts/${draft.id}/deletion`)).body.deletion.blocked,
    ).toBeNull();
    expect((await remove(draft.id)).status).toBe(200);
    expect((await remove(draft.id)).status).toBe(404);
    const unused = await of.workout();
    expect((await remove(unused.id)).status).toBe(200);
    expect((await of.call(await t.buyer(), 'GET', `/workouts/${unused.id}`)).status).toBe(404);
    expect((await of.log(unused.id)).map(({ action }) => action)).toEqual(['delete_workout']);

    const formerlyHeld = await of.workout();
    const ada = await t.buyer();
    await attend(ada, formerlyHeld.id, formerlyHeld.liveTicketTypeId);
    await attend(ada, formerlyHeld.id, formerlyHeld.liveTicketTypeId, false);
    const held = await of.workout(PRICED);
    await link(ada, held.liveTicketTypeId);
    for (const { id } of [formerlyHeld, held]) {
      expect(await remove(id)).toMatchObject({
        status: 409,
        body: { error: 'People have spots. Cancel it instead.' },
      });
      expect((await of.edit(id)).workout.canDelete).toBe(false);
    }
    // The pools that the refused deletion closed are open again.
    expect((await attend(ada, formerlyHeld.id, formerlyHeld.liveTicketTypeId)).status).toBe(200);
  });

  test('racing with a person taking a spot never leaves a deleted workout with someone in it', async () => {
    const seen = { deleted: 0, stayed: 0 };
    for (let round = 0; round < 40; round += 1) {
      const { id, liveTicketTypeId } = await of.workout();
      const ada = await t.buyer();
      const [gone, taken] = await Promise.all([remove(id), attend(ada, id, liveTicketTypeId)]);
      const deleted = gone.status === 200;
      expect(
        [gone.status, taken.status].filter((status) => status === 200),
        `round ${round}`,
      ).toHaveLength(1);
      const places = await t.db
        .selectFrom('workout_places')
        .select('id')
        .where('workout_id', '=', id)
        .where('state', '=', 'attending')
        .execute();
      expect(places).toHaveLength(deleted ? 0 : 1);
      seen[deleted ? 'deleted' : 'stayed'] += 1;
    }
    expect(seen.deleted + seen.stayed).toBe(40);
  });
});
