import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { joinWindow } from '#server/features/events/index.ts';
import {
  answerSubmission,
  finishWorkout,
  publishWorkout,
  reviewSubmission,
  withdrawWorkout,
  workoutJoinWindow,
} from '#server/features/workouts/index.ts';
import { type AWorkout, aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { MINUTE_MS, moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';
import { ticketSales } from '#testing/ticket-sales.ts';

const t = moneyApp({ poolSize: 20 });
const { link, buy, pool } = ticketSales(t);
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
const attend = (personId: number, workoutId: number, ticketTypeId: number, attending?: boolean) =>
  call(personId, 'POST', `/workouts/${workoutId}/attend`, {
    ticket_type_id: ticketTypeId,
    ...(attending === undefined ? {} : { attending }),
  });
const sends = (personId: number) =>
  t.db.selectFrom('sends').select(['kind', 'ics', 'text']).where('user_id', '=', personId).orderBy('id').execute();
const kinds = async (personId: number) => (await sends(personId)).map((row) => row.kind);
const show = async (personId: number, workoutId: number) =>
  (await call(personId, 'GET', `/workouts/${workoutId}`)).body;

test('people can join workouts in the same time window as events', () => {
  const at = { startsAt: new Date('2027-01-08T00:00:00Z'), endsAt: new Date('2027-01-08T01:00:00Z') };
  expect(workoutJoinWindow(at)).toEqual(joinWindow(at));
});

describe('a free spot', () => {
  test('is taken and canceled, live and written separately, each with its email and its own calendar entry', async () => {
    const workout = await aWorkout(ctx);
    const ada = await t.buyer();
    const { liveTicketTypeId: live, writtenTicketTypeId: written } = workout;
    expect((await attend(ada, workout.id, live, true)).body).toMatchObject({
      attending: true,
      places: [{ kind: 'live', paid: false, submission: null }],
      ticketTypes: [
        { kind: 'live', seatsRemaining: 9 },
        { kind: 'written', seatsRemaining: 5 },
      ],
    });
    // Requesting the current state changes nothing; without a state, the request toggles.
    expect((await attend(ada, workout.id, live, true)).body.attending).toBe(true);
    expect((await attend(ada, workout.id, written)).body.places).toHaveLength(2);
    await t.drainJobs();
    expect(await kinds(ada)).toEqual(['workout_confirmed', 'workout_instructions']);
    expect((await sends(ada))[1]?.text).toContain('Record one minute and send it in.');
    expect((await attend(ada, workout.id, live)).body.attending).toBe(false);
    await t.drainJobs();
    const entries = (await sends(ada)).flatMap((row) => (row.ics ? [new ICAL.Component(ICAL.parse(row.ics))] : []));
    const calendarEntries = entries.map((root) => {
      const entry = new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined);
      return { method: root.getFirstPropertyValue('method'), uid: entry.uid, sequence: entry.sequence };
    });
    expect(calendarEntries).toEqual([
      { method: 'REQUEST', uid: calendarEntries[0]?.uid, sequence: 0 },
      { method: 'CANCEL', uid: calendarEntries[0]?.uid, sequence: 1 },
    ]);
    expect((await sends(ada)).map((row) => row.text).join()).not.toContain('secret-workout');
    expect(await pool(live)).toEqual({ taken: 0, held: 0 });
    expect(await pool(written)).toEqual({ taken: 1, held: 0 });
  });

  test('is refused for another workout, an event, a priced or sold-out one, an unverified email address, or after the start', async () => {
    const [workout, other] = [await aWorkout(ctx, { live: { capacity: 1 } }), await aWorkout(ctx, priced)];
    const [ada, bea, lea] = [await t.buyer(), await t.buyer(), await t.buyer({ verified: false })];
    expect(await attend(ada, workout.id, other.liveTicketTypeId)).toMatchObject({
      status: 422,
      body: { error: { ticket_type_id: "This spot isn't for this workout." } },
    });
    expect(await attend(ada, other.id, other.liveTicketTypeId)).toMatchObject({
      status: 409,
      body: { code: 'ticket_priced', details: { price: 20 } },
    });
    expect(await attend(lea, workout.id, workout.liveTicketTypeId)).toMatchObject({
      status: 403,
      body: { code: 'address_unverified' },
    });
    expect((await attend(ada, 999_999, workout.liveTicketTypeId)).status).toBe(404);
    const responses = await Promise.all([ada, bea].map((id) => attend(id, workout.id, workout.liveTicketTypeId, true)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    expect(responses.find((response) => response.status === 409)?.body).toMatchObject({ error: 'No spots remaining' });
    const soon = await aWorkout(ctx, { inHours: 1 });
    await t.advanceTime(HOUR + MINUTE_MS);
    expect(await attend(ada, soon.id, soon.liveTicketTypeId)).toMatchObject({
      status: 409,
      body: { code: 'workout_started' },
    });
  });

  test('is held or not after nine concurrent requests from one person, and the count matches the rows', async () => {
    const workout = await aWorkout(ctx);
    const ada = await t.buyer();
    await Promise.all(Array.from({ length: 9 }, () => attend(ada, workout.id, workout.liveTicketTypeId)));
    expect(await pool(workout.liveTicketTypeId)).toEqual({ taken: 1, held: 0 });
    expect((await show(ada, workout.id)).places).toHaveLength(1);
  });
});

describe('a paid spot', () => {
  test('is bought at the person’s price, held as paid, and refunded in full until 24 hours before', async () => {
    const workout = await aWorkout(ctx, { ...priced, inHours: 30 });
    const { liveTicketTypeId: live, writtenTicketTypeId: written } = workout;
    const [ada, member] = [await t.buyer(), await t.buyer({ member: true })];
    expect(await link(ada, live, { quoted_price: 10 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { price: 20 } },
    });
    const orderId = await buy(ada, live);
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', lines: ['fulfilled'], cash: 2000 });
    const forWritten = await buy(member, written);
    expect(await t.order(forWritten)).toMatchObject({ state: 'fulfilled', cash: 1500 });
    const linesOf = async (personId: number, id: number) =>
      (await call(personId, 'GET', `/orders/${id}`)).body.order.lines;
    const startsAtUtc = workout.startsAt.toISOString();
    expect(await linesOf(ada, orderId)).toMatchObject([
      { kind: 'workout_place', event: null, workout: { id: workout.id, kind: 'live', startsAtUtc } },
    ]);
    expect(await linesOf(member, forWritten)).toMatchObject([
      { kind: 'workout_place', event: null, workout: { id: workout.id, kind: 'written', startsAtUtc } },
    ]);
    expect(await show(ada, workout.id)).toMatchObject({ places: [{ kind: 'live', paid: true }] });
    expect(await link(ada, live)).toMatchObject({ status: 409, body: { code: 'ticket_held' } });
    expect((await attend(ada, workout.id, live, false)).body).toMatchObject({ code: 'ticket_paid' });
    expect(await kinds(ada)).toEqual(['workout_confirmed', 'receipt']);
    const refunds = `/workouts/${workout.id}/ticket_refunds`;
    expect((await call(ada, 'GET', `${refunds}?ticket_type_id=${live}`)).body.refund).toMatchObject({ amount: 20 });
    expect((await call(member, 'GET', `${refunds}?ticket_type_id=${live}`)).status).toBe(404);
    expect(await call(ada, 'POST', refunds, { ticket_type_id: live, amount: 19 })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', details: { amount: 20 } },
    });
    const responses = await Promise.all(
      [1, 2, 3].map(() => call(ada, 'POST', refunds, { ticket_type_id: live, amount: 20 })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 404, 404]);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 2000 });
    expect(await pool(live)).toEqual({ taken: 0, held: 0 });
    expect((await kinds(ada)).at(-1)).toBe('workout_place_cancelled');
    await t.advanceTime(7 * HOUR);
    expect((await call(member, 'GET', `${refunds}?ticket_type_id=${written}`)).body.refund).toMatchObject({
      amount: 0,
      refundableUntil: null,
    });
  });

  test.each([
    ['the seat free', true],
    ['the seat gone', false],
  ])('paid late, %s: a spot or all the money, never both, never neither', async (_, free) => {
    const workout = await aWorkout(ctx, { ...priced, live: { ...priced.live, capacity: 1 } });
    const ada = await t.buyer();
    const { body } = await link(ada, workout.liveTicketTypeId);
    await t.pay(body.orderId);
    const { releaseHoldsOfOrder, takeSeat } = await import('#server/features/seats/index.ts');
    await releaseHoldsOfOrder(ctx, { orderId: body.orderId, as: 'expired' });
    if (!free) {
      const { seat_pool_id: poolId } = await t.db
        .selectFrom('ticket_types')
        .select('seat_pool_id')
        .where('id', '=', workout.liveTicketTypeId)
        .executeTakeFirstOrThrow();
      await takeSeat(ctx, { poolId });
    }
    await t.settle();
    expect(await t.order(body.orderId)).toMatchObject(
      free ? { state: 'fulfilled', refunded: 0 } : { state: 'refunded', lines: ['lost'], refunded: 2000 },
    );
    expect((await show(ada, workout.id)).places).toHaveLength(free ? 1 : 0);
    expect(await kinds(ada)).toEqual(free ? ['workout_confirmed', 'receipt'] : ['workout_place_lost']);
  });
});

describe('a submission', () => {
  const submit = (personId: number, workoutId: number, body: object) =>
    call(personId, 'POST', `/workouts/${workoutId}/submissions`, body);

  test('changes from submitted to answered, is replaceable until it is read, and its feedback is emailed', async () => {
    const workout = await aWorkout(ctx, { submissionUrl: 'https://drop.example.test/in' });
    const [ada, bea] = [await t.buyer(), await t.buyer()];
    expect(await submit(ada, workout.id, { text: 'x' })).toMatchObject({ status: 403 });
    await attend(ada, workout.id, workout.writtenTicketTypeId, true);
    expect(await submit(ada, workout.id, { text: ' ', url: '' })).toMatchObject({
      status: 422,
      body: { error: { text: 'Write something, add a link, or add a file.' } },
    });
    expect(await submit(ada, workout.id, { url: 'javascript:alert(1)' })).toMatchObject({
      status: 422,
      body: { error: { url: 'Please enter a valid URL.' } },
    });
    const text = '<script>alert(1)</script><p>声優 &amp; "two" <strong>takes</strong></p>';
    const kept = '<p>声優 &amp; "two" <strong>takes</strong></p>';
    await submit(ada, workout.id, { text: 'First' });
    const sent = await submit(ada, workout.id, { submission: { text, url: 'https://example.test/take.mp3' } });
    expect(sent.body.submission).toMatchObject({ text: kept, state: 'submitted', feedback: null });
    const id: number = sent.body.submission.id;
    await reviewSubmission(ctx, { submissionId: id });
    expect(await submit(ada, workout.id, { text: 'Third' })).toMatchObject({ status: 409 });
    expect(await attend(ada, workout.id, workout.writtenTicketTypeId, false)).toMatchObject({ status: 409 });
    await expect(answerSubmission(ctx, { submissionId: id, feedback: '<p> </p>', by: null })).rejects.toMatchObject({
      fields: { feedback: 'This field is required.' },
    });
    const feedback = '<p>Breathe <strong>before</strong> the turn.</p><img src=x onerror=alert(1)>';
    await answerSubmission(ctx, { submissionId: id, feedback, by: bea });
    await expect(answerSubmission(ctx, { submissionId: id, feedback, by: bea })).rejects.toMatchObject({ status: 409 });
    const page = await call(ada, 'GET', `/workouts/written/${workout.uuid}`);
    expect(page.body).toMatchObject({
      instructions: '<p>Record one minute and send it in.</p>',
      submissionUrl: 'https://drop.example.test/in',
      places: [{ submission: { state: 'answered', feedback: '<p>Breathe <strong>before</strong> the turn.</p>' } }],
    });
    await t.drainJobs();
    expect((await kinds(ada)).at(-1)).toBe('workout_answered');
  });

  test('is seen by no one else: neither on the page nor in lists, not even by the school’s managers', async () => {
    const workout = await aWorkout(ctx);
    const [ada, bea, admin] = [await t.buyer(), await t.buyer(), await t.buyer()];
    await giveSchoolAdmin(ctx, { schoolId: workout.schoolId, userId: admin, invitedBy: null });
    await attend(ada, workout.id, workout.writtenTicketTypeId, true);
    await submit(ada, workout.id, { text: 'Only mine' });
    await attend(bea, workout.id, workout.writtenTicketTypeId, true);
    for (const person of [bea, admin]) {
      for (const url of [
        '/workouts',
        '/workouts/attending',
        `/workouts/${workout.id}`,
        `/workouts/written/${workout.uuid}`,
      ]) {
        const response = await call(person, 'GET', url);
        expect(response.status).toBe(200);
        expect(JSON.stringify(response.body)).not.toContain('Only mine');
      }
    }
    // Written instructions are only for people with a written spot; only joining returns the meeting URL.
    const stranger = await t.buyer();
    const seen = JSON.stringify((await call(stranger, 'GET', `/workouts/${workout.id}`)).body);
    expect(seen).not.toContain('Record one minute');
    expect(seen).not.toContain('secret-workout');
    expect((await call(stranger, 'GET', `/workouts/written/${workout.uuid}`)).status).toBe(403);
  });

  test('is accepted after the live part until the workout is finished', async () => {
    const workout = await aWorkout(ctx, { inHours: 1 });
    const ada = await t.buyer();
    await attend(ada, workout.id, workout.writtenTicketTypeId, true);
    await t.advanceTime(3 * HOUR);
    expect((await submit(ada, workout.id, { text: 'Late is fine' })).status).toBe(200);
    await finishWorkout(ctx, { workoutId: workout.id });
    expect(await submit(ada, workout.id, { text: 'Too late' })).toMatchObject({ status: 409 });
  });
});

describe('lists and states', () => {
  test('are upcoming or past by the clock, drafts only for managers; workouts stay published while spots are held', async () => {
    const ada = await t.buyer();
    const ids = async (query = '') =>
      (await call(ada, 'GET', `/workouts${query}`)).body.workouts.map((row: { id: number }) => row.id);
    const workout = await aWorkout(ctx, { inHours: 1 });
    const draft = await aWorkout(ctx, { published: false });
    const admin = await t.buyer();
    await giveSchoolAdmin(ctx, { schoolId: draft.schoolId, userId: admin, invitedBy: null });
    expect((await call(ada, 'GET', `/workouts/${draft.id}`)).status).toBe(404);
    expect((await attend(ada, draft.id, draft.liveTicketTypeId)).status).toBe(404);
    expect((await call(admin, 'GET', `/workouts/${draft.id}`)).body.workout.status).toBe('draft');
    expect(await ids()).toContain(workout.id);
    expect(await ids()).not.toContain(draft.id);
    await attend(ada, workout.id, workout.liveTicketTypeId, true);
    await expect(withdrawWorkout(ctx, { workoutId: workout.id })).rejects.toMatchObject({ status: 409 });
    await publishWorkout(ctx, { workoutId: draft.id });
    await withdrawWorkout(ctx, { workoutId: draft.id });
    await t.advanceTime(HOUR + MINUTE_MS);
    expect((await show(ada, workout.id)).workout.status).toBe('started');
    expect(await ids()).toContain(workout.id);
    await t.advanceTime(HOUR);
    expect(await ids()).not.toContain(workout.id);
    expect(await ids('?past=true')).toContain(workout.id);
    expect((await call(ada, 'GET', '/workouts/attending')).body.attendingEvents).toMatchObject([
      { id: workout.id, status: 'completed', places: [{ kind: 'live' }] },
    ]);
  });

  test('a person’s own workouts are listed to the end, page by page', async () => {
    const ada = await t.buyer();
    const held: number[] = [];
    for (const inHours of [5, 6, 7]) {
      const workout = await aWorkout(ctx, { inHours });
      await attend(ada, workout.id, workout.liveTicketTypeId, true);
      held.push(workout.id);
    }
    const pages = [];
    for (const page of [1, 2, 3]) {
      pages.push((await call(ada, 'GET', `/workouts/attending?page=${page}&per_page=2`)).body);
    }
    const ids = pages.map((body) => body.attendingEvents.map((row: { id: number }) => row.id));
    expect(ids).toEqual([held.slice(0, 2), held.slice(2), []]);
    expect(pages.map((body) => body.meta)).toMatchObject([1, 2, 3].map((page) => ({ page, total: 3, totalPages: 2 })));
  });

  test('publishing lists everything that is missing', async () => {
    const bare = await aWorkout(ctx, { published: false, description: '', instructions: ' ', zoomUrl: null });
    await expect(publishWorkout(ctx, { workoutId: bare.id })).rejects.toMatchObject({
      fields: {
        description: 'This field is required.',
        instructions: 'This field is required.',
        zoomUrl: 'This field is required if publishing.',
      },
    });
  });
});

test('the join link opens 15 minutes before the start, for live spots by session or token, and closes an hour after the end', async () => {
  const workout = await aWorkout(ctx, { name: 'Cold Reading', inHours: 2 });
  const [ada, written, stranger] = [await t.buyer(), await t.buyer(), await t.buyer()];
  await attend(ada, workout.id, workout.liveTicketTypeId, true);
  await attend(written, workout.id, workout.writtenTicketTypeId, true);
  await t.drainJobs();
  const [, token] = /links\/[\w-]+\?t=([\w-]+)/.exec((await sends(ada))[0]?.text ?? '') ?? [];
  const look = (personId: number | null, query = '') =>
    call(personId, 'GET', `/workouts/links/${workout.uuid}${query}`);
  const join = (personId: number | null, body: object = {}) =>
    call(personId, 'POST', `/workouts/links/${workout.uuid}/joins`, body);
  expect((await look(ada)).body).toMatchObject({ state: 'join_too_early' });
  expect(await look(null)).toMatchObject({
    status: 200,
    body: { state: 'signed_out', message: 'Sign in to continue.', workout: { name: 'Cold Reading' } },
  });
  expect(await join(ada)).toMatchObject({ status: 409, body: { code: 'join_too_early' } });
  await t.advanceTime(106 * MINUTE_MS);
  expect((await look(null, `?t=${token}`)).body.state).toBe('open');
  expect((await join(null, { t: token })).body.redirectTo).toBe('https://meet.example.test/secret-workout');
  expect((await show(ada, workout.id)).places).toMatchObject([{ joined: true }]);
  expect((await join(null)).status).toBe(401);
  for (const personId of [written, stranger]) {
    expect((await look(personId)).body.state).toBe('not_attending');
    expect((await join(personId)).status).toBe(403);
  }
  expect((await call(ada, 'GET', '/workouts/links/not-a-uuid')).status).toBe(404);
  await attend(ada, workout.id, workout.liveTicketTypeId, false);
  expect(await join(null, { t: token })).toMatchObject({ status: 403, body: { code: 'join_revoked' } });
  await attend(ada, workout.id, workout.liveTicketTypeId, true);
  await t.advanceTime(14 * MINUTE_MS + HOUR + 61 * MINUTE_MS);
  expect(await join(ada)).toMatchObject({ status: 409, body: { code: 'join_too_late' } });
});
