import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

async function enrolled(cohortId: number) {
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { orderId } = (await t.link(personId)).body;
  await t.pay(orderId);
  await t.settle();
  return { personId, orderId: orderId as number };
}
const sends = (kind: string, occasion: string) =>
  t.db
    .selectFrom('sends')
    .selectAll()
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .orderBy('id')
    .execute();
const opening = async (cohortId: number) =>
  (await of.call(of.courseAdminId, 'GET', `/teachers/cohorts/${cohortId}/opening`)).body;
const cancellation = async (cohortId: number, query = '', as = of.courseAdminId) =>
  of.call(as, 'GET', `/teachers/cohorts/${cohortId}/cancellation${query}`);

async function onCourseWaitlist(course: Taught, email: string, more: object = {}) {
  const now = t.system.clock.now();
  await t.db
    .insertInto('course_waitlist')
    .values({
      school_id: course.school.id,
      course_id: course.course.id,
      email,
      joined_at: now,
      confirmed_at: now,
      ...more,
    })
    .execute();
}

describe('opening a cohort', () => {
  test('first shows what is missing, who gets an email, and what happens next, and then opens once', async () => {
    const course = await aTaughtCourse(t);
    const draft = await course.cohort({ startsIn: 40, open: false });
    const follower = await makePerson(of.ctx);
    const waitlistedFollower = await makePerson(of.ctx);
    for (const { personId } of [follower, waitlistedFollower]) {
      await course.call(personId, 'POST', `/courses/${course.course.id}/follow`, { following: true });
    }
    await onCourseWaitlist(course, 'waits@example.test');
    await onCourseWaitlist(course, waitlistedFollower.email.toUpperCase());
    await onCourseWaitlist(course, 'unconfirmed@example.test', { confirmed_at: null });
    await aClassSession(of.ctx, { cohortId: draft.id, inHours: 24 * 41 });
    await aClassSession(of.ctx, { cohortId: draft.id, inHours: 24 * 42, published: false });
    const url = `/teachers/cohorts/${draft.id}/opening`;
    const { body } = await course.call(course.courseAdminId, 'GET', url);
    expect(body.opening).toMatchObject({
      missing: [],
      sessions: 2,
      followers: 2,
      waiting: 1,
      totals: { followers: 2, waiting: 1 },
      refundRule: expect.stringContaining('two weeks'),
      notice: expect.stringContaining('8 weeks'),
      // Null instead of none: course admins don't see payouts (rules-teachers J1).
      payouts: null,
    });
    const forSchool = (await course.call(course.schoolAdminId, 'GET', url)).body.opening;
    expect(forSchool.payouts).toMatchObject([{ part: 1 }, { part: 2 }]);
    const other = await course.patch(draft.id, { status: 'enrolling', expected: { followers: 3, waiting: 1 } });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { followers: 2 } } },
    });
    const ends = await Promise.all([1, 2].map(() => course.patch(draft.id, { cohort: { status: 'enrolling' } })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Payouts are planned when the cohort opens, not by the next sweep (rules-teachers P8).
    const payouts = t.db.selectFrom('payouts').select('part').where('cohort_id', '=', draft.id).orderBy('part');
    expect(await payouts.execute()).toEqual([{ part: 1 }, { part: 2 }]);
    await t.drainJobs();
    const sent = await sends('course_enrolling', `cohort:${draft.id}:enrolling`);
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      ['mail:waits@example.test', `user:${follower.personId}`, `user:${waitlistedFollower.personId}`].toSorted(),
    );
    expect(sent.find(({ user_id }) => user_id === null)?.text).toContain('on the waitlist for');
    const log = t.db
      .selectFrom('activity')
      .select('detail')
      .where('subject_id', '=', String(draft.id))
      .where('action', '=', 'open_cohort');
    expect(await log.execute()).toEqual([{ detail: { status: 'draft → enrolling', followers: 2, waiting: 1 } }]);
    expect((await course.call(course.courseAdminId, 'GET', url)).status).toBe(409);
  });

  test('saves fields first, in the same transaction: all or nothing', async () => {
    const draft = await of.cohort({ startsIn: null, name: 'Undated' });
    expect((await opening(draft.id)).opening.missing).toHaveLength(3);
    const refused = await of.patch(draft.id, { name: 'Dated', status: 'enrolling' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'cohort_incomplete' } });
    expect(Object.keys(refused.body.error).toSorted()).toEqual(['enddate', 'paymentdate', 'startdate']);
    expect(await of.show(draft.id)).toMatchObject({ name: 'Undated', status: 'draft', revision: 0 });
    const date = (days: number) => new Date(t.system.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const clock = {
      starttime: '07:00',
      startampm: 'PM',
      endtime: '09:00',
      endampm: 'PM',
      paymenttime: '07:00',
      paymentampm: 'PM',
    };
    const near = { ...clock, startdate: date(27), enddate: date(60), paymentdate: date(20) };
    expect((await of.patch(draft.id, { ...near, status: 'enrolling' })).body.error.startdate).toContain(
      'at least 4 weeks',
    );
    const opened = await of.patch(draft.id, { ...near, startdate: date(30), status: 'enrolling' });
    expect(opened).toMatchObject({ status: 200, body: { cohort: { status: 'enrolling', revision: 1, missing: [] } } });
  });

  test('refuses a revision that isn’t the current one', async () => {
    const draft = await of.cohort({ open: false });
    await of.patch(draft.id, { price: 120 }, of.schoolAdminId);
    expect((await of.patch(draft.id, { status: 'enrolling', revision: 0 })).body.code).toBe('stale');
    expect((await of.patch(draft.id, { status: 'enrolling', revision: 1 })).status).toBe(200);
  });
});

describe('canceling a cohort', () => {
  test('first shows the refunds, then cancels once, notifies all School Admins, and shows the refund progress', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const [ada, bo] = [await enrolled(id), await enrolled(id)];
    await aClassSession(of.ctx, { cohortId: id, inHours: 61 * 24 });
    const totals = {
      learners: 2,
      cash: 400,
      credits: 0,
      waiting: 0,
      sessions: 1,
      events: 0,
      attendees: 0,
      drafts: 0,
      disputed: 0,
    };
    // Two people are about to pay: they are listed, but aren't a figure to confirm.
    for (const buyer of [await t.buyer(), await t.buyer()]) {
      await t.select(buyer, id);
      await t.link(buyer);
    }
    expect((await cancellation(id)).body.cancellation).toEqual({
      state: 'ahead',
      refund: 'full',
      totals,
      checkouts: 2,
      progress: null,
      cancelledAtUtc: null,
    });
    await enrolled(id);
    const stale = await of.patch(id, { status: 'cancelled', expected: totals });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { learners: 3, cash: 600 } } },
    });
    expect((await of.show(id)).status).toBe('enrolling');

    const expected = { ...totals, learners: 3, cash: 600 };
    const ends = await Promise.all([1, 2].map(() => of.patch(id, { status: 'cancelled', expected })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await cancellation(id)).body.cancellation).toMatchObject({
      state: 'running',
      totals: null,
      progress: { done: 0, of: 3, disputed: 0 },
    });
    await t.settle();
    expect((await cancellation(id)).body.cancellation).toMatchObject({ state: 'done', progress: { done: 3, of: 3 } });
    for (const { orderId } of [ada, bo])
      expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 20_000 });
    const mails = await sends('cohort_cancelled_staff', `cohort:${id}`);
    expect(mails).toMatchObject([{ user_id: of.schoolAdminId, data: { totals: { learners: 3, cashCents: 60_000 } } }]);
    expect(mails[0]?.text).toContain('$600');
    const log = t.db
      .selectFrom('activity')
      .select('detail')
      .where('subject_id', '=', String(id))
      .where('action', '=', 'cancel_cohort');
    expect(await log.execute()).toMatchObject([
      { detail: { status: 'enrolling → cancelled', refund: 'full', learners: 3, cash: '$600' } },
    ]);
    expect(await verify(t.system.pool, t.system.clock.now())).toEqual([]);
  });

  test('of a draft is refused: drafts are deleted instead', async () => {
    const { id } = await of.cohort({ open: false });
    expect((await of.patch(id, { status: 'cancelled' })).status).toBe(409);
    expect((await cancellation(id)).status).toBe(409);
  });

  test('that has started is for staff, with a refund for the remaining sessions or in full', async () => {
    const { id } = await of.cohort({ startsIn: 30, endsIn: 70, paymentIn: 29 });
    const { orderId } = await enrolled(id);
    for (const day of [31, 38, 45, 52]) await aClassSession(of.ctx, { cohortId: id, inHours: day * 24 });
    expect((await of.patch(id, { status: 'cancelled', refund: 'pro_rata' })).body.error).toHaveProperty('refund');
    await t.advanceTime(32 * DAY_MS);
    await t.sweep();
    await t.settle();
    expect((await of.patch(id, { status: 'cancelled' })).status).toBe(403);
    expect((await of.patch(id, { status: 'cancelled' }, of.schoolAdminId)).status).toBe(403);
    expect((await of.show(id, of.staffId)).canCancel).toBe(true);
    const { body } = await cancellation(id, '?refund=pro_rata', of.staffId);
    expect(body.cancellation.totals).toMatchObject({ learners: 1, cash: 150, sessions: 3 });
    expect((await of.patch(id, { status: 'cancelled', refund: 'pro_rata' }, of.staffId)).status).toBe(200);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ refunded: 15_000 });
  });
});
