import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { type ACohort, aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { addToCohortWaitlist } from '#testing/add-to-cohort-waitlist.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';

/** rules-teachers N4: School Admins' actions on enrollments, through the real endpoints and the provider's sandbox. */
const t = moneyApp({ poolSize: 20 });

let schoolId: number;
let schoolAdminId: number;
let courseAdminId: number;
let courseId: number;
beforeAll(async () => {
  const ctx = t.systemCtx();
  schoolAdminId = (await makePerson(ctx)).personId;
  courseAdminId = (await makePerson(ctx)).personId;
  schoolId = (await aSchool(ctx, { adminId: schoolAdminId })).id;
  courseId = (await aCourse(ctx, { schoolId })).id;
  await giveCourseAdmin(ctx, { schoolId, courseId, userId: courseAdminId, invitedBy: null });
});

const cohortOf = (input: ACohort = {}) => aCohort(t.systemCtx(), { courseId, ...input });
const call = async (id: number, method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
  const response = await t.as(id, { method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const reason = 'Asked by mail.';
const place = (cohortId: number, email: string, as = schoolAdminId, headers = {}) =>
  call(as, 'POST', `/teachers/cohorts/${cohortId}/placements`, { email, reason }, headers);
const move = (placeId: number, cohortId: number, as = schoolAdminId, headers = {}) =>
  call(as, 'POST', `/teachers/places/${placeId}/moves`, { cohort_id: cohortId, reason }, headers);
const remove = (placeId: number, expected?: object, as = schoolAdminId, headers = {}) =>
  call(as, 'POST', `/teachers/places/${placeId}/removals`, { reason, ...(expected ? { expected } : {}) }, headers);

async function bought(cohortId: number, credits = 0) {
  const personId = await t.buyer({ credits });
  await t.select(personId, cohortId);
  const { body } = await t.link(personId, { credits_to_spend: credits });
  await t.pay(body.orderId);
  await t.settle();
  return { personId, orderId: body.orderId as number, placeId: (await placesOf(personId))[0]?.id ?? 0 };
}
const placesOf = async (personId: number) =>
  t.db.selectFrom('enrolments').selectAll().where('user_id', '=', personId).orderBy('id').execute();
const seatsOf = (cohortId: number) =>
  t.db
    .selectFrom('cohorts as c')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select(['p.taken', 'p.held', 'p.capacity'])
    .where('c.id', '=', cohortId)
    .executeTakeFirstOrThrow();
const mailsTo = async (personId: number, kind: string) =>
  (
    await t.db
      .selectFrom('sends')
      .select(['subject', 'text', 'ics', 'state'])
      .where('user_id', '=', personId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ ics, ...mail }) => ({ ...mail, ics: ics?.replaceAll(/\r\n /g, '') ?? '' }));
/** The seat and money invariants that `callboard verify` finds broken. */
const broken = async () =>
  (await verify(t.system.pool, t.system.clock.now())).filter(({ invariant }) =>
    /^(seats|ledger|orders)/.test(invariant),
  );
async function dispute(orderId: number): Promise<string> {
  const payment = await t.db
    .selectFrom('payments')
    .select('provider_payment_id as id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id } = await t.sandbox.control<{ id: string }>('disputes', { payment_intent: payment.id });
  await t.settle();
  return id;
}

describe('a free enrollment', () => {
  test('takes a seat, creates an account if there is none, emails it, and the log records why', async () => {
    const cohort = await cohortOf({ capacity: 2 });
    await aClassSession(t.systemCtx(), { cohortId: cohort.id, inHours: 36 * 24 });
    const url = `/teachers/cohorts/${cohort.id}/placement?email=new@place.test`;
    const dry = await call(schoolAdminId, 'GET', url);
    expect(dry.body.placement).toMatchObject({
      email: 'new@place.test',
      seats: { capacity: 2, remaining: 2, waiting: 0 },
      alreadyThere: false,
      allowed: true,
    });
    const created = await place(cohort.id, 'New@Place.test');
    expect(created).toMatchObject({ status: 201, body: { place: { cohortId: cohort.id } } });
    const { id: personId } = await t.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'New@Place.test')
      .executeTakeFirstOrThrow();
    expect(await placesOf(personId)).toMatchObject([
      { reason: 'staff', state: 'active', order_line_id: null, enrolled_by: schoolAdminId },
    ]);
    await t.drainJobs();
    expect(await mailsTo(personId, 'place_given')).toMatchObject([
      { ics: expect.stringContaining('BEGIN:VEVENT'), text: expect.stringContaining("You don't owe anything.") },
    ]);
    expect(await place(cohort.id, 'new@place.test')).toMatchObject({ status: 409, body: { code: 'already_enrolled' } });
    expect((await call(schoolAdminId, 'GET', url)).body.placement).toMatchObject({
      alreadyThere: true,
      allowed: false,
    });
    await place(cohort.id, 'second@place.test');
    expect(await place(cohort.id, 'third@place.test')).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(await seatsOf(cohort.id)).toMatchObject({ taken: 2, held: 0 });
    // A person who got no seat gets no account either: a refused request leaves nothing behind.
    expect(await t.db.selectFrom('users').select('id').where('email', '=', 'third@place.test').execute()).toEqual([]);
    const log = await call(schoolAdminId, 'GET', `/teachers/schools/${schoolId}/activity?kind=place`);
    expect(log.body.entries[1]).toMatchObject({ action: 'give_place', detail: { reason } });
    expect(JSON.stringify(log.body)).not.toContain('place.test');
    expect(await broken()).toEqual([]);
  });

  test('or a move takes a seat offered to that person, and the dry runs count the seat for them alone', async () => {
    const emailOf = async (id: number) =>
      (await t.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? '';
    for (const how of ['given', 'moved'] as const) {
      const full = await cohortOf({ capacity: 1 });
      const first = await place(full.id, `${how}-first@offer.test`);
      const [ada, bea] = [await bought((await cohortOf()).id), await bought((await cohortOf()).id)];
      expect((await call(ada.personId, 'POST', `/cohorts/${full.id}/waitlist`, {})).status).toBe(200);
      await remove(first.body.place.id);
      await t.settle();
      expect(await seatsOf(full.id)).toEqual({ taken: 0, held: 1, capacity: 1 });
      const placement = async (id: number) => {
        const email = encodeURIComponent(await emailOf(id));
        return (await call(schoolAdminId, 'GET', `/teachers/cohorts/${full.id}/placement?email=${email}`)).body
          .placement;
      };
      const moving = async (placeId: number) =>
        (await call(schoolAdminId, 'GET', `/teachers/places/${placeId}/move?cohort_id=${full.id}`)).body.move;
      const [theirs, others] =
        how === 'given'
          ? [placement(ada.personId), placement(bea.personId)]
          : [moving(ada.placeId), moving(bea.placeId)];
      expect(await theirs).toMatchObject({ allowed: true, seats: { remaining: 1, waiting: 0 } });
      expect(await others).toMatchObject({ allowed: false, seats: { remaining: 0, waiting: 1 } });
      const done =
        how === 'given' ? await place(full.id, await emailOf(ada.personId)) : await move(ada.placeId, full.id);
      expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
      expect(await seatsOf(full.id)).toEqual({ taken: 1, held: 0, capacity: 1 });
    }
    expect(await broken()).toEqual([]);
  });

  test('is given once per key, and only in a cohort that is enrolling or running', async () => {
    const cohort = await cohortOf();
    const headers = { 'idempotency-key': 'place-once' };
    const [one, two] = [
      await place(cohort.id, 'once@place.test', schoolAdminId, headers),
      await place(cohort.id, 'once@place.test', schoolAdminId, headers),
    ];
    expect([one.status, two]).toEqual([201, one]);
    const draft = await cohortOf({ open: false });
    expect(await place(draft.id, 'draft@place.test')).toMatchObject({ status: 409, body: { code: 'cohort_draft' } });
    expect(await place(cohort.id, 'nonsense')).toMatchObject({
      status: 422,
      body: { error: { email: expect.any(String) } },
    });
    const silent = await call(schoolAdminId, 'POST', `/teachers/cohorts/${cohort.id}/placements`, {
      email: 'silent@place.test',
      reason: ' ',
    });
    expect(silent).toMatchObject({ status: 422, body: { error: { reason: 'This field is required.' } } });
  });
});

describe('a moved enrollment', () => {
  test('keeps its money, changes seats and calendar, and a later dispute finds it where it is', async () => {
    const [from, to] = [await cohortOf({ moniker: 'Spring' }), await cohortOf({ moniker: 'Summer', startsIn: 70 })];
    const [old, fresh] = [
      await aClassSession(t.systemCtx(), { cohortId: from.id, inHours: 36 * 24 }),
      await aClassSession(t.systemCtx(), { cohortId: to.id, inHours: 71 * 24 }),
    ];
    const uuid = async (id: number) =>
      (await t.db.selectFrom('events').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid;
    const { personId, orderId, placeId } = await bought(from.id, 5);
    const dry = await call(schoolAdminId, 'GET', `/teachers/places/${placeId}/move?cohort_id=${to.id}`);
    expect(dry.body.move).toMatchObject({
      from: { moniker: 'Spring' },
      to: { moniker: 'Summer' },
      seats: { remaining: 12 },
      paidCash: 150,
      paidCredits: 5,
      allowed: true,
    });
    const moved = await move(placeId, to.id);
    expect(moved).toMatchObject({ status: 200, body: { place: { cohortId: to.id } } });
    const [was, is] = await placesOf(personId);
    expect(was).toMatchObject({ state: 'transferred', cohort_id: from.id });
    expect(is).toMatchObject({
      state: 'active',
      reason: 'transferred',
      cohort_id: to.id,
      transferred_from_id: placeId,
      order_line_id: was?.order_line_id,
    });
    expect(is?.last_refundable_at?.toISOString()).toBe(dry.body.move.newRefundableUntilUtc);
    expect([(await seatsOf(from.id)).taken, (await seatsOf(to.id)).taken]).toEqual([0, 1]);
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
    await t.drainJobs();
    const [mail] = await mailsTo(personId, 'place_moved');
    const entries = mail?.ics.split('BEGIN:VEVENT').slice(1) ?? [];
    const entryOf = async (id: number) => {
      const wanted = await uuid(id);
      return entries.find((entry) => entry.includes(wanted));
    };
    expect(await entryOf(old.id)).toContain('STATUS:CANCELLED');
    expect(await entryOf(fresh.id)).not.toContain('STATUS:CANCELLED');
    expect(mail?.text).toContain("there's nothing more to pay");
    expect(await broken()).toEqual([]);
    // Idempotent.
    expect(await move(placeId, to.id)).toMatchObject({ status: 409, body: { code: 'place_ended' } });

    await dispute(orderId);
    const placed = is?.id ?? 0;
    const back = await cohortOf({ startsIn: 90 });
    for (const response of [await move(placed, back.id), await remove(placed)]) {
      expect(response).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    }
    const run = await call(schoolAdminId, 'GET', `/teachers/places/${placed}/removal`);
    expect(run.body.removal).toMatchObject({ allowed: false, whyNot: expect.stringContaining('disputed') });
    expect(await broken()).toEqual([]);
  });

  test('offers the seat it leaves to the person on the waitlist', async () => {
    const [from, to] = [await cohortOf({ capacity: 1 }), await cohortOf({ startsIn: 70 })];
    const { placeId } = await bought(from.id);
    const state = await addToCohortWaitlist(t, from.id);
    expect((await move(placeId, to.id)).status).toBe(200);
    await t.drainJobs();
    expect(await state()).toBe('offered');
  });

  test('lost to a dispute releases the seat in the new cohort', async () => {
    const [from, to] = [await cohortOf(), await cohortOf()];
    const { personId, orderId, placeId } = await bought(from.id);
    await move(placeId, to.id);
    const id = await dispute(orderId);
    await t.sandbox.control(`disputes/${id}/close`, { status: 'lost' });
    await t.settle();
    expect((await placesOf(personId)).map(({ state }) => state)).toEqual(['transferred', 'revoked']);
    expect([(await seatsOf(from.id)).taken, (await seatsOf(to.id)).taken]).toEqual([0, 0]);
    expect(await broken()).toEqual([]);
  });

  test('refunds all of the line when its learner leaves the new cohort, and canceling the old one refunds nothing', async () => {
    const [from, to] = [await cohortOf(), await cohortOf()];
    const { personId, orderId, placeId } = await bought(from.id, 3);
    await move(placeId, to.id);
    const patch = await t.as(schoolAdminId, {
      method: 'PATCH',
      url: `/api/v1/teachers/cohorts/${from.id}`,
      payload: { status: 'cancelled' },
    });
    expect(patch.statusCode).toBe(200);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
    const response = await call(personId, 'POST', `/cohorts/${to.id}/leaving`, {});
    expect(response).toMatchObject({ status: 200, body: { left: { cash: 170, credits: 3 } } });
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 17_000 });
    expect(await creditsOf(t.systemCtx(), personId)).toBe(3);
    expect(await broken()).toEqual([]);
  });

  test('never has a worse refund rule than before', async () => {
    const [late, soon] = [await cohortOf({ startsIn: 80 }), await cohortOf({ startsIn: 35 })];
    const { personId, placeId } = await bought(late.id);
    const before = (await placesOf(personId))[0]?.last_refundable_at;
    const dry = await call(schoolAdminId, 'GET', `/teachers/places/${placeId}/move?cohort_id=${soon.id}`);
    expect(dry.body.move.newRefundableUntilUtc).toBe(before?.toISOString());
    await move(placeId, soon.id);
    // Even when its current cohort's rule has expired, the old cohort's rule still applies.
    await t.advanceTime(60 * DAY_MS);
    const leaving = await call(personId, 'GET', `/cohorts/${soon.id}/leaving`);
    expect(leaving.body.leaving).toMatchObject({
      refundable: true,
      cash: 200,
      refundableUntilUtc: before?.toISOString(),
      rule: expect.stringContaining('You were moved here'),
    });
  });

  test('can’t move to another course, or to a cohort that is full, over, or already theirs', async () => {
    const from = await cohortOf();
    const { personId, placeId } = await bought(from.id);
    const foreign = await aCohort(t.systemCtx());
    const missing = await move(placeId, 999_999_999);
    expect(missing.status).toBe(404);
    expect(await move(placeId, foreign.id)).toEqual(missing);
    const full = await cohortOf({ capacity: 1 });
    await place(full.id, 'full@place.test');
    expect(await move(placeId, full.id)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(await move(placeId, from.id)).toMatchObject({ status: 409, body: { code: 'already_enrolled' } });
    const otherCohort = await cohortOf();
    const { email } = await t.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    await place(otherCohort.id, email ?? '');
    expect(await move(placeId, otherCohort.id)).toMatchObject({ status: 409, body: { code: 'already_enrolled' } });
    expect((await seatsOf(from.id)).taken).toBe(1);
    expect((await seatsOf(otherCohort.id)).taken).toBe(1);
    expect(await broken()).toEqual([]);
  });
});

describe('an enrollment that is refunded and removed', () => {
  test('refunds everything after the refund window, at the dry run’s figures, and its seat is released', async () => {
    const cohort = await cohortOf({ startsIn: 35, endsIn: 120 });
    const { personId, orderId, placeId } = await bought(cohort.id, 4);
    await t.advanceTime(60 * DAY_MS);
    const leaving = await call(personId, 'GET', `/cohorts/${cohort.id}/leaving`);
    expect(leaving.body.leaving).toMatchObject({ refundable: false, cash: 0 });
    const dry = await call(schoolAdminId, 'GET', `/teachers/places/${placeId}/removal`);
    // The platform had kept 15% of $200.
    expect(dry.body.removal).toMatchObject({ cash: 160, credits: 4, fromPayout: 170, allowed: true });
    expect(await remove(placeId, { cash: 100, credits: 4 })).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { cash: 160, credits: 4 } } },
    });
    expect((await seatsOf(cohort.id)).taken).toBe(1);
    const headers = { 'idempotency-key': 'remove-once' };
    const expected = { cash: 160, credits: 4 };
    const done = await remove(placeId, expected, schoolAdminId, headers);
    expect(done).toMatchObject({ status: 200, body: { removed: { cash: 160, credits: 4 } } });
    expect(await remove(placeId, expected, schoolAdminId, headers)).toEqual(done);
    expect(await remove(placeId)).toMatchObject({ status: 409, body: { code: 'place_ended' } });
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 16_000, lines: ['refunded'] });
    expect(await creditsOf(t.systemCtx(), personId)).toBe(4);
    expect((await placesOf(personId)).map(({ state }) => state)).toEqual(['refunded']);
    expect((await seatsOf(cohort.id)).taken).toBe(0);
    expect(await mailsTo(personId, 'place_removed')).toHaveLength(1);
    const refunds = await t.db
      .selectFrom('refunds')
      .select(['state', 'requested_by'])
      .where('order_id', '=', orderId)
      .execute();
    expect(refunds).toEqual([{ state: 'succeeded', requested_by: schoolAdminId }]);
    expect(await broken()).toEqual([]);
  });

  test('offers its seat to the person on the waitlist', async () => {
    const cohort = await cohortOf({ startsIn: 35, capacity: 1 });
    const { placeId } = await bought(cohort.id);
    const state = await addToCohortWaitlist(t, cohort.id);
    expect((await remove(placeId)).status).toBe(200);
    await t.drainJobs();
    expect(await state()).toBe('offered');
  });

  test('that was free refunds nothing, and leaves no debt', async () => {
    const cohort = await cohortOf();
    const { body } = await place(cohort.id, 'gift@place.test');
    const dry = await call(schoolAdminId, 'GET', `/teachers/places/${body.place.id}/removal`);
    expect(dry.body.removal).toMatchObject({ cash: 0, credits: 0, fromPayout: 0 });
    expect(await remove(body.place.id, { cash: 0, credits: 0 })).toMatchObject({ status: 200 });
    expect((await seatsOf(cohort.id)).taken).toBe(0);
    expect(await broken()).toEqual([]);
  });
});

test('a Course Admin may do none of it, and other courses and schools are not found', async () => {
  const cohort = await cohortOf();
  const { placeId } = await bought(cohort.id);
  const acts = (as: number) => [
    place(cohort.id, 'nobody@place.test', as),
    move(placeId, cohort.id, as),
    remove(placeId, undefined, as),
    call(as, 'GET', `/teachers/cohorts/${cohort.id}/placement?email=a@b.test`),
    call(as, 'GET', `/teachers/places/${placeId}/move?cohort_id=${cohort.id}`),
    call(as, 'GET', `/teachers/places/${placeId}/removal`),
  ];
  expect((await Promise.all(acts(courseAdminId))).map(({ status }) => status)).toEqual(Array(6).fill(403));
  const strangerId = (await makePerson(t.systemCtx())).personId;
  await aSchool(t.systemCtx(), { adminId: strangerId });
  expect((await Promise.all(acts(strangerId))).map(({ status }) => status)).toEqual(Array(6).fill(404));
  const log = await call(courseAdminId, 'GET', `/teachers/courses/${courseId}/activity`);
  expect(log.body.entries.map((entry: { subjectKind: string }) => entry.subjectKind)).not.toContain('place');
});

test('fifty simultaneous free enrollments, moves, and purchases for the last seat: one gets it, and no one sees a server error', async () => {
  const [from, to] = [
    await cohortOf({ capacity: 40 }),
    await cohortOf({ capacity: 1, priceCents: 1000, nonmemberPriceCents: 1000 }),
  ];
  const placed: number[] = [];
  for (let n = 0; n < 17; n += 1) placed.push((await place(from.id, `mover${n}@rush.test`)).body.place.id);
  const buyers: number[] = [];
  for (let n = 0; n < 16; n += 1) {
    const personId = await t.buyer({ credits: 10 });
    await t.select(personId, to.id);
    await t.cookieOf(personId);
    buyers.push(personId);
  }
  const responses = await Promise.all([
    ...Array.from({ length: 17 }, (_, n) => place(to.id, `placed${n}@rush.test`)),
    ...placed.map((placeId) => move(placeId, to.id)),
    ...buyers.map((personId) => t.enroll(personId, 1)),
  ]);
  expect(responses).toHaveLength(50);
  expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(responses.filter(({ status }) => status >= 300 && status !== 409)).toEqual([]);
  const moved = responses.slice(17, 34).filter(({ status }) => status === 200).length;
  expect(await seatsOf(to.id)).toMatchObject({ taken: 1, held: 0 });
  expect(await seatsOf(from.id)).toMatchObject({ taken: 17 - moved, held: 0 });
  expect(await broken()).toEqual([]);
});

test('two people who are moved in opposite directions do not deadlock', async () => {
  const [a, b] = [await cohortOf({ capacity: 20 }), await cohortOf({ capacity: 20 })];
  const placeIn = async (cohortId: number, name: string) => (await place(cohortId, `${name}@cross.test`)).body.place.id;
  const inA: number[] = [];
  const inB: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    inA.push(await placeIn(a.id, `a${n}`));
    inB.push(await placeIn(b.id, `b${n}`));
  }
  const responses = await Promise.all([...inA.map((id) => move(id, b.id)), ...inB.map((id) => move(id, a.id))]);
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect([(await seatsOf(a.id)).taken, (await seatsOf(b.id)).taken]).toEqual([8, 8]);
  expect(await broken()).toEqual([]);
});
