import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { invariants } from '#server/app/verify/invariants.ts';
import {
  findWorkout,
  lockHolder,
  placeOf,
  publishWorkout,
  revokeWorkoutPlaces,
  withdrawWorkout,
} from '#server/features/workouts/index.ts';
import {
  allWorkoutPlacesOf,
  releaseAllWorkoutPlaces,
} from '#server/features/workouts/places/release-workout-places.ts';
import { type AWorkout, aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';
import { ticketSales } from '#testing/ticket-sales.ts';
import { cancelWorkout, cancelWorkoutWouldCost, releaseCancelledWorkout } from './cancel-workout.ts';
import { moveWorkout } from './move-workout.ts';

const t = moneyApp({ poolSize: 20 });
const { link, buy, dispute, pool } = ticketSales(t);
const HOUR = 60 * MINUTE_MS;
let ctx: ReturnType<typeof t.systemCtx>;
beforeAll(() => {
  ctx = t.systemCtx();
});

const call = requestsOf(t);

const priced: AWorkout = {
  live: { memberPriceCents: 1000, nonmemberPriceCents: 2000 },
  written: { memberPriceCents: 1500, nonmemberPriceCents: 3000 },
};
const attend = (personId: number, workoutId: number, ticketTypeId: number, attending = true) =>
  call(personId, 'POST', `/workouts/${workoutId}/attend`, { ticket_type_id: ticketTypeId, attending });
const wait = (personId: number, workoutId: number, ticketTypeId: number) =>
  call(personId, 'POST', `/workouts/${workoutId}/waitlist`, { ticket_type_id: ticketTypeId });
const leave = (personId: number, workoutId: number, ticketTypeId: number) =>
  call(personId, 'DELETE', `/workouts/${workoutId}/waitlist?ticket_type_id=${ticketTypeId}`);
const show = async (personId: number, workoutId: number) =>
  (await call(personId, 'GET', `/workouts/${workoutId}`)).body;
const sends = (personId: number) =>
  t.db.selectFrom('sends').select(['kind', 'ics', 'text']).where('user_id', '=', personId).orderBy('id').execute();
const kinds = async (personId: number) => (await sends(personId)).map((row) => row.kind);
function parseCalendarEntry(ics: string) {
  const root = new ICAL.Component(ICAL.parse(ics));
  const event = new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: root.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts: event.startDate.toJSDate().toISOString(),
  };
}
const entries = async (personId: number) =>
  (await sends(personId)).flatMap((row) => (row.ics ? [parseCalendarEntry(row.ics)] : []));
const localTimeIn = (hours: number) => {
  const localTime = localOfInstant(new Date(ctx.clock.now().getTime() + hours * HOUR), 'America/New_York');
  return { date: localTime.date, time: localTime.time, ampm: localTime.ampm };
};
const broken = async () => {
  const invariant = invariants.find((each) => each.name === 'seats.workout_taken');
  return (await sql.raw(invariant?.sql ?? '').execute(t.db)).rows;
};

describe('a sold-out kind of spot', () => {
  test('has a waitlist: a released spot is offered to the first person, and moves on when the offer expires', async () => {
    const workout = await aWorkout(ctx, { live: { capacity: 1 } });
    const { id, liveTicketTypeId: live } = workout;
    const [ada, bea, cyd] = [await t.buyer(), await t.buyer(), await t.buyer()];
    expect(await wait(bea, id, live)).toMatchObject({ status: 409, body: { code: 'seats_free' } });
    await attend(ada, id, live);
    expect(await wait(ada, id, live)).toMatchObject({ status: 409, body: { code: 'ticket_held' } });
    expect(await wait(bea, id, live)).toMatchObject({
      status: 200,
      body: { waitlist: { ticketTypeId: live, state: 'waiting', place: 1 } },
    });
    expect(await wait(bea, id, live)).toMatchObject({ body: { waitlist: { place: 1 } } });
    expect(await wait(cyd, id, live)).toMatchObject({ body: { waitlist: { place: 2 } } });
    expect((await show(cyd, id)).waitlist).toMatchObject([{ ticketTypeId: live, state: 'waiting', place: 2 }]);
    // Joining also looks for a free spot: there is none yet.
    await t.drainJobs();
    await attend(ada, id, live, false);
    await t.drainJobs();
    expect((await show(bea, id)).waitlist).toMatchObject([{ state: 'offered' }]);
    // The seat is held for the first person: neither the second nor the one who released it gets it.
    for (const other of [ada, cyd]) expect((await attend(other, id, live)).status).toBe(409);
    await t.advanceTime(25 * HOUR);
    await t.sweep();
    await t.drainJobs();
    expect(await kinds(bea)).toEqual([
      'workout_waitlist_joined',
      'workout_waitlist_offered',
      'workout_waitlist_expired',
    ]);
    expect((await show(cyd, id)).waitlist).toMatchObject([{ state: 'offered' }]);
    expect((await attend(cyd, id, live)).body.attending).toBe(true);
    expect((await show(cyd, id)).waitlist).toEqual([]);
    expect(await pool(live)).toEqual({ taken: 1, held: 0 });
  });

  test('can be left; giving up an offer and paying for one both end the waitlist entry', async () => {
    const workout = await aWorkout(ctx, { ...priced, written: { ...priced.written, capacity: 1 } });
    const { id, writtenTicketTypeId: written } = workout;
    const [ada, bea, cyd] = [await t.buyer(), await t.buyer(), await t.buyer()];
    await buy(ada, written);
    for (const person of [bea, cyd]) expect((await wait(person, id, written)).status).toBe(200);
    // Joining also looks for a free spot: there is none yet.
    await t.drainJobs();
    expect((await link(cyd, written)).status).toBe(409);
    await call(ada, 'POST', `/workouts/${id}/ticket_refunds`, { ticket_type_id: written, amount: 30 });
    await t.drainJobs();
    expect((await show(bea, id)).waitlist).toMatchObject([{ state: 'offered' }]);
    expect((await leave(bea, id, written)).status).toBe(200);
    expect((await leave(bea, id, written)).status).toBe(404);
    await t.drainJobs();
    await buy(cyd, written);
    expect((await show(cyd, id)).places).toMatchObject([{ kind: 'written', paid: true }]);
    expect((await show(cyd, id)).waitlist).toEqual([]);
    expect(await pool(written)).toEqual({ taken: 1, held: 0 });
  });

  test('takes no one onto the waitlist once it has begun, for another workout, or without a verified email address', async () => {
    const soon = await aWorkout(ctx, { inHours: 1, live: { capacity: 0 } });
    const other = await aWorkout(ctx);
    const [ada, lea] = [await t.buyer(), await t.buyer({ verified: false })];
    expect((await wait(ada, soon.id, other.liveTicketTypeId)).status).toBe(422);
    expect((await wait(lea, soon.id, soon.liveTicketTypeId)).status).toBe(403);
    await t.advanceTime(HOUR + MINUTE_MS);
    expect(await wait(ada, soon.id, soon.liveTicketTypeId)).toMatchObject({
      status: 409,
      body: { code: 'workout_started' },
    });
  });
});

test('reminders go to live spots 24 hours and 1 hour before, once each, and not to released ones', async () => {
  const workout = await aWorkout(ctx, { inHours: 48 });
  const [ada, writer, gone] = [await t.buyer(), await t.buyer(), await t.buyer()];
  await attend(ada, workout.id, workout.liveTicketTypeId);
  await attend(gone, workout.id, workout.liveTicketTypeId);
  await attend(writer, workout.id, workout.writtenTicketTypeId);
  await t.advanceTime(25 * HOUR);
  await t.sweep();
  await t.drainJobs();
  await attend(gone, workout.id, workout.liveTicketTypeId, false);
  await t.drainJobs();
  const reminders = async (person: number) => (await kinds(person)).filter((kind) => kind.includes('reminder'));
  expect(await reminders(ada)).toEqual(['workout_reminder_24h']);
  await t.advanceTime(22.5 * HOUR);
  for (const _ of [1, 2]) await t.sweep();
  await t.drainJobs();
  expect(await reminders(ada)).toEqual(['workout_reminder_24h', 'workout_reminder_1h']);
  expect(await reminders(writer)).toEqual([]);
  expect(await reminders(gone)).toEqual(['workout_reminder_24h']);
});

describe('a workout moved to another time', () => {
  test('notifies everyone with a spot, moves the calendar entry, and allows refunds until the new start', async () => {
    const workout = await aWorkout(ctx, { ...priced, inHours: 48 });
    const [ada, writer, stranger] = [await t.buyer(), await t.buyer(), await t.buyer()];
    await buy(ada, workout.liveTicketTypeId);
    await buy(writer, workout.writtenTicketTypeId);
    await moveWorkout(ctx, { workoutId: workout.id, start: localTimeIn(20) });
    await moveWorkout(ctx, { workoutId: workout.id, start: localTimeIn(20) });
    await t.drainJobs();
    const [before, after] = await entries(ada);
    const row = await findWorkout(ctx, workout.id);
    expect(after).toEqual({
      method: 'REQUEST',
      uid: before?.uid,
      sequence: (before?.sequence ?? 0) + 1,
      starts: row?.startsAt?.toISOString(),
    });
    for (const person of [ada, writer]) {
      expect((await kinds(person)).filter((kind) => kind === 'workout_time_changed')).toHaveLength(1);
    }
    expect((await sends(writer)).filter((row) => row.ics !== null)).toEqual([]);
    expect(await kinds(stranger)).toEqual([]);
    const offered = await call(
      ada,
      'GET',
      `/workouts/${workout.id}/ticket_refunds?ticket_type_id=${workout.liveTicketTypeId}`,
    );
    expect(offered.body.refund).toMatchObject({ amount: 20, refundableUntil: row?.startsAt?.toISOString() });
  });

  test('can’t move once it has begun, or into the past', async () => {
    const workout = await aWorkout(ctx, { inHours: 1 });
    await expect(moveWorkout(ctx, { workoutId: workout.id, start: localTimeIn(-1) })).rejects.toMatchObject({
      fields: { startDate: 'The start is in the past.' },
    });
    await t.advanceTime(HOUR + MINUTE_MS);
    await expect(moveWorkout(ctx, { workoutId: workout.id, start: localTimeIn(24) })).rejects.toMatchObject({
      code: 'workout_started',
    });
  });
});

test('a disputed spot waits: requesting its refund says so, and nothing is refunded', async () => {
  const { id, liveTicketTypeId: live } = await aWorkout(ctx, priced);
  const ada = await t.buyer();
  const orderId = await buy(ada, live);
  await dispute(orderId);
  for (const response of [
    await call(ada, 'GET', `/workouts/${id}/ticket_refunds?ticket_type_id=${live}`),
    await call(ada, 'POST', `/workouts/${id}/ticket_refunds`, { ticket_type_id: live, amount: 20 }),
  ]) {
    expect(response).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
  }
  expect(await t.order(orderId)).toMatchObject({ refunded: 0 });
});

test('a lost dispute waits for what the holder is doing with the spot, then revokes it', async () => {
  const { id, liveTicketTypeId: live } = await aWorkout(ctx, priced);
  const ada = await t.buyer();
  await buy(ada, live);
  const { order_line_id: lineId } = await t.db
    .selectFrom('workout_places')
    .select('order_line_id')
    .where('user_id', '=', ada)
    .executeTakeFirstOrThrow();
  const waits = async () =>
    (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(t.db)).rows.length > 0;
  let revoking: Promise<void> | undefined;
  await inTransaction(ctx, async (tx) => {
    await lockHolder(tx, id, ada);
    revoking = inTransaction(t.systemCtx(), (other) => revokeWorkoutPlaces(other, [lineId ?? 0]));
    await vi.waitFor(async () => expect(await waits()).toBe(true), { timeout: 60_000 });
    expect((await placeOf(tx, live, ada))?.state).toBe('attending');
  });
  await revoking;
  expect((await placeOf(ctx, live, ada))?.state).toBe('revoked');
  expect(await pool(live)).toEqual({ taken: 0, held: 0 });
});

describe('a canceled workout', () => {
  test('refunds everyone once, can’t be undone, and sells nothing', async () => {
    const workout = await aWorkout(ctx, { ...priced, live: { ...priced.live, capacity: 1 } });
    const { id, liveTicketTypeId: live, writtenTicketTypeId: written } = workout;
    const [ada, bea, cyd] = [await t.buyer(), await t.buyer(), await t.buyer()];
    const orderId = await buy(ada, live);
    await buy(bea, written);
    await wait(cyd, id, live);
    expect(await cancelWorkoutWouldCost(ctx, { workoutId: id })).toEqual({
      places: 2,
      waiting: 1,
      disputed: 0,
      cashCents: 5000,
      credits: 0,
    });
    await cancelWorkout(ctx, { workoutId: id, by: null });
    await t.settle();
    await expect(cancelWorkout(ctx, { workoutId: id, by: null })).rejects.toMatchObject({ code: 'workout_cancelled' });
    expect(await releaseCancelledWorkout(ctx, { workoutId: id })).toBe(0);
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 2000 });
    for (const person of [ada, bea, cyd]) {
      expect((await kinds(person)).filter((kind) => kind === 'workout_cancelled')).toHaveLength(1);
    }
    const received = await entries(ada);
    expect(received.at(-1)).toMatchObject({ method: 'CANCEL', uid: received[0]?.uid });
    expect(received.at(-1)?.sequence).toBeGreaterThan(received[0]?.sequence ?? 9);
    expect((await show(ada, id)).workout.status).toBe('cancelled');
    expect((await show(cyd, id)).waitlist).toEqual([]);
    for (const query of ['', '?past=true']) {
      const listed = (await call(ada, 'GET', `/workouts${query}`)).body.workouts;
      expect(listed.map((row: { id: number }) => row.id)).not.toContain(id);
    }
    expect(await link(cyd, written)).toMatchObject({ status: 409, body: { code: 'workout_cancelled' } });
    for (const action of [publishWorkout, withdrawWorkout]) {
      await expect(action(ctx, { workoutId: id })).rejects.toMatchObject({ code: 'workout_cancelled' });
    }
    expect(await broken()).toEqual([]);
  });

  test('ends running checkouts, and leaves a disputed spot to the dispute: if won, it is refunded once', async () => {
    const { id, liveTicketTypeId: live, writtenTicketTypeId: written } = await aWorkout(ctx, priced);
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    const orderId = await buy(ada, live);
    const disputeId = await dispute(orderId);
    const pending = await link(bea, written);
    expect(await cancelWorkoutWouldCost(ctx, { workoutId: id })).toMatchObject({
      places: 0,
      disputed: 1,
      cashCents: 0,
    });
    await cancelWorkout(ctx, { workoutId: id, by: null });
    await t.settle();
    await t.sweep();
    expect(await t.order(pending.body.orderId)).toMatchObject({ state: 'expired' });
    expect(await pool(written)).toEqual({ taken: 0, held: 0 });
    expect(await t.order(orderId)).toMatchObject({ refunded: 0 });
    expect(await kinds(ada)).not.toContain('workout_cancelled');
    await t.sandbox.control(`disputes/${disputeId}/close`, { status: 'won' });
    await t.settle();
    for (const _ of [1, 2]) await t.sweep();
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 2000 });
    expect((await kinds(ada)).filter((kind) => kind === 'workout_cancelled')).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  test('can’t be made from a draft or a workout that is over', async () => {
    const draft = await aWorkout(ctx, { published: false });
    await expect(cancelWorkout(ctx, { workoutId: draft.id, by: null })).rejects.toMatchObject({
      code: 'workout_draft',
    });
  });
});

test('the personal feed has the live spot with the emails’ UID and sequence, and its cancellation', async () => {
  const workout = await aWorkout(ctx);
  const ada = await t.buyer();
  await attend(ada, workout.id, workout.liveTicketTypeId);
  await attend(ada, workout.id, workout.writtenTicketTypeId);
  await t.drainJobs();
  const { url } = (await call(ada, 'POST', '/calendar_feed')).body;
  const feed = async () => {
    const response = await t.as(null, { method: 'GET', url: new URL(url).pathname });
    const root = new ICAL.Component(ICAL.parse(response.body));
    return root.getAllSubcomponents('vevent').map((component) => ({
      uid: new ICAL.Event(component).uid,
      sequence: new ICAL.Event(component).sequence,
      status: component.getFirstPropertyValue('status'),
      text: new ICAL.Event(component).description,
    }));
  };
  const [mailed] = await entries(ada);
  const held = await feed();
  expect(held).toMatchObject([{ uid: mailed?.uid, sequence: mailed?.sequence }]);
  expect(held[0]?.text).toContain(`/workouts/links/${workout.uuid}?t=`);
  await cancelWorkout(ctx, { workoutId: workout.id, by: null });
  await t.drainJobs();
  const last = (await entries(ada)).at(-1);
  expect(await feed()).toMatchObject([{ uid: last?.uid, sequence: last?.sequence, status: 'CANCELLED' }]);
});

test('a person who closes their account leaves every upcoming workout: spots are released, paid ones in time refunded', async () => {
  const [paid, late, free] = [
    await aWorkout(ctx, priced),
    await aWorkout(ctx, { ...priced, inHours: 30 }),
    await aWorkout(ctx),
  ];
  const ada = await t.buyer();
  await buy(ada, paid.liveTicketTypeId);
  await buy(ada, late.liveTicketTypeId);
  await attend(ada, free.id, free.writtenTicketTypeId);
  await t.advanceTime(DAY_MS / 2);
  await t.drainJobs();
  const before = (await kinds(ada)).length;
  const said = { seats: 3, cashCents: 2000, credits: 0 };
  expect(await allWorkoutPlacesOf(ctx, { userId: ada })).toEqual(said);
  expect(await releaseAllWorkoutPlaces(ctx, { userId: ada })).toEqual(said);
  expect(await releaseAllWorkoutPlaces(ctx, { userId: ada })).toEqual({ seats: 0, cashCents: 0, credits: 0 });
  await t.settle();
  expect(await kinds(ada)).toHaveLength(before);
  expect(await broken()).toEqual([]);
});
