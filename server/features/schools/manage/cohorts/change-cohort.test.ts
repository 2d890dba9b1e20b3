import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { queryCohort } from '#server/features/enrollment/cohort-board.query.ts';
import { countMoved } from '#server/features/enrollment/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

/**
 * The date this many days from now, in the cohorts' zone. For some hours of the day, UTC is already on the next date.
 */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    t.system.clock.now().getTime() + days * DAY_MS,
  );
async function enrolled(cohortId: number) {
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { orderId } = (await t.link(personId)).body;
  await t.pay(orderId);
  await t.settle();
  return { personId, orderId: orderId as number };
}
const sendsTo = (personId: number, kind: string) =>
  t.db
    .selectFrom('sends')
    .select(['occasion', 'data'])
    .where('user_id', '=', personId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
const waits = async (cohortId: number) => {
  const personId = await t.buyer();
  expect((await of.call(personId, 'POST', `/cohorts/${cohortId}/waitlist`, {})).status).toBe(200);
  return personId;
};
const leaving = async (personId: number, cohortId: number) =>
  (await of.call(personId, 'GET', `/cohorts/${cohortId}/leaving`)).body.leaving;
const change = (cohortId: number, query: string, as = of.courseAdminId) =>
  of.call(as, 'GET', `/teachers/cohorts/${cohortId}/change?${query}`);

describe('the fields of a cohort', () => {
  test('are read in every spelling, wrapped or not; read-only fields are ignored, unknown ones refused', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const spelt = [
      { cohort: { start_date: inDays(70), enddate: inDays(120), payment_date: inDays(65), nonMemberPrice: 300 } },
      { startDate: inDays(71), wants_ta: true, lectureHours: 2.5, id: 7, school_id: 9, creditCost: 1, estimate: null },
      { startdate: inDays(72), nonmember_price: 250, moniker: ' Spring ' },
    ];
    for (const payload of spelt) expect(await of.patch(id, payload)).toMatchObject({ status: 200 });
    expect(await of.show(id)).toMatchObject({
      id,
      schoolId: of.school.id,
      startdate: inDays(72),
      enddate: inDays(120),
      paymentdate: inDays(65),
      nonmember_price: 250,
      wantsTa: true,
      lecture_hours: 2.5,
      moniker: 'Spring',
      creditCost: 15,
    });
    expect((await of.patch(id, { start_day: '2027-01-01' })).body.error).toEqual({
      start_day: "We don't recognize this field.",
    });
  });

  test('that are wrong each get an error at the spelling they were sent in, and nothing is saved', async () => {
    const { id } = await of.cohort({ open: false });
    const before = await of.show(id);
    const cases: [object, object][] = [
      [{ start_date: inDays(27) }, { start_date: expect.stringContaining('at least 4 weeks from now') }],
      [{ enddate: inDays(30) }, { enddate: 'The end must be after the start.' }],
      [{ paymentDate: inDays(100) }, { paymentDate: 'The payment deadline must be before the end.' }],
      [{ paymentdate: '0000-01-01' }, { paymentdate: 'Enter a date between 1900 and 2199.' }],
      [{ enddate: '9999-12-31' }, { enddate: 'Enter a date between 1900 and 2199.' }],
      [{ price: 0.3 }, { price: 'Enter at least $0.50, or 0 for free.' }],
      [{ nonmember_price: 212.345 }, { nonmember_price: 'Use at most two decimals.' }],
      [{ nonMemberPrice: 12 }, { nonMemberPrice: "Members can't pay more than everyone else." }],
      [{ capacity: 101_000 }, { capacity: 'Enter 1 to 100,000 seats.' }],
      [{ capacity: 1.5 }, { capacity: 'Enter a whole number.' }],
      [{ lecture_hours: 12 }, { lecture_hours: expect.stringContaining('assistant') }],
      [{ wantsTa: true, lecture_hours: 200.25 }, { lecture_hours: 'Enter 0 to 200 hours.' }],
      [{ wantsTa: true, lecture_hours: 1.1 }, { lecture_hours: expect.stringContaining('quarter') }],
      [{ name: ' ' }, { name: 'This field is required.' }],
      [{ name: 'Two\nlines' }, { name: expect.stringContaining('invisible character') }],
      [{ moniker: 'Turned \u202egnuoy' }, { moniker: expect.stringContaining('invisible character') }],
      [{ name: '\u200b\u2060' }, { name: 'This field is required.' }],
      [{ moniker: 'x'.repeat(61) }, { moniker: 'Use 60 characters or fewer.' }],
      [{ starttime: '' }, { starttime: 'This field is required.' }],
      [{ timezone: 'Mars/Olympus' }, { timezone: "We don't recognize this time zone." }],
      [{ status: 'started' }, { status: expect.any(String) }],
      [{ status: 'completed' }, { status: expect.any(String) }],
      [{ status: 'cancelled', name: 'Other' }, { name: expect.stringContaining('Cancel it separately') }],
    ];
    for (const [payload, error] of cases) {
      expect(await of.patch(id, payload), JSON.stringify(payload)).toEqual({
        status: 422,
        body: expect.objectContaining({ error }),
      });
    }
    expect(await of.show(id)).toEqual(before);
  });

  test('leave a log entry with before and after, and the writer’s name on the revision', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    await of.patch(id, { price: 175, capacity: 20 });
    const log = t.db
      .selectFrom('activity')
      .select('detail')
      .where('subject_id', '=', String(id))
      .where('action', '=', 'change_cohort');
    expect(await log.execute()).toEqual([{ detail: { price: '$150 → $175', capacity: '12 → 20' } }]);
    expect(await of.show(id)).toMatchObject({ revision: 1, savedBy: expect.stringContaining('Maya') });
    await of.patch(id, { price: 175 });
    expect(await of.show(id)).toMatchObject({ revision: 1 });
    expect(await log.execute()).toHaveLength(1);
  });

  test('based on an older revision are refused, with who saved which fields since', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    await of.patch(id, { price: 175 }, of.schoolAdminId);
    const stale = await of.patch(id, { name: 'Other', revision: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(JSON.stringify(stale.body)).toContain('price');
    expect((await of.patch(id, { name: 'Other', revision: 1 })).status).toBe(200);
  });
});

describe('new dates of a cohort on sale', () => {
  test('notify each learner once, with the old dates and the deadline to leave; leaving then refunds everything', async () => {
    const { id } = await of.cohort({ startsIn: 60, endsIn: 63 });
    const ada = await enrolled(id);
    const before = await leaving(ada.personId, id);
    const query = `startdate=${inDays(75)}&enddate=${inDays(90)}`;
    const { body } = await change(id, query);
    expect(body.change).toMatchObject({
      fields: ['startdate', 'enddate'],
      consequential: true,
      learners: 1,
      refundable: { learners: 1 },
      totals: { learners: 1, refundable: 1, waiting: 0 },
    });
    const { totals } = body.change;
    const wrong = await of.patch(id, {
      startdate: inDays(75),
      enddate: inDays(90),
      expected: { ...totals, learners: 5 },
    });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'figures_changed', details: { totals } } });
    expect(await sendsTo(ada.personId, 'cohort_dates_changed')).toEqual([]);

    const saved = await of.patch(id, { startdate: inDays(75), enddate: inDays(90), expected: totals });
    expect(saved.status).toBe(200);
    const { startsAtUtc } = saved.body.cohort;
    const [mail, ...more] = await sendsTo(ada.personId, 'cohort_dates_changed');
    expect(more).toEqual([]);
    expect(mail?.data).toMatchObject({ cohortId: id, now: { startsAt: startsAtUtc }, refundUntil: startsAtUtc });
    const after = await leaving(ada.personId, id);
    expect(after).toMatchObject({ refundable: true, refundableUntilUtc: startsAtUtc });
    expect(after.refundableUntilUtc > before.refundableUntilUtc).toBe(true);
    // On the course page and in a basket: the old value.
    const own = (await of.call(ada.personId, 'GET', `/courses/${of.course.slug}`)).body.upcomingUserCohorts;
    const shown = own.find((cohort: { id: number }) => cohort.id === id);
    expect(shown.datesChanged).toMatchObject({
      refundableUntilUtc: startsAtUtc,
      wasStartsAtUtc: body.change.dates.was.startsAtUtc,
    });

    const refundUntilAt = async (now: Date) =>
      (await queryCohort(t.db, { userId: ada.personId, cohortId: id, now }))[0]?.dates_changed?.refundUntil;
    const until = new Date(startsAtUtc);
    expect(Date.parse((await refundUntilAt(until)) ?? '')).toBe(until.getTime());
    expect(await refundUntilAt(new Date(until.getTime() + 1))).toBeNull();

    await t.drainJobs();
    await of.call(ada.personId, 'POST', `/cohorts/${id}/leaving`, {});
    await t.settle();
    expect(await t.order(ada.orderId)).toMatchObject({ state: 'refunded', refunded: 20_000 });
    expect(await verify(t.system.pool, t.system.clock.now())).toEqual([]);
  });

  test('moved by hours only notify learners but give no right to leave; moving only the deadline notifies no one', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const { personId } = await enrolled(id);
    const until = (await leaving(personId, id)).refundableUntilUtc;
    const { starttime, startampm } = await of.show(id);
    expect((await of.patch(id, { paymentdate: inDays(50) })).status).toBe(200);
    expect(await sendsTo(personId, 'cohort_dates_changed')).toEqual([]);
    const earlier = { starttime: starttime === '09:00' ? '08:30' : '09:00', startampm };
    const { totals } = (await change(id, new URLSearchParams(earlier).toString())).body.change;
    expect(totals).toMatchObject({ learners: 1, refundable: 0 });
    expect((await of.patch(id, earlier)).status).toBe(200);
    const [mail] = await sendsTo(personId, 'cohort_dates_changed');
    expect(mail?.data).not.toHaveProperty('refundUntil');
    expect((await leaving(personId, id)).refundableUntilUtc).toBe(until);
  });

  test('give the right to leave from the first second beyond a day for the start, and a week for the end', async () => {
    const { id } = await of.cohort({ startsIn: 60, endsIn: 90 });
    await enrolled(id);
    const { startsAtUtc, endsAtUtc } = await of.show(id);
    const [startsAt, endsAt] = [Date.parse(startsAtUtc), Date.parse(endsAtUtc)];
    const mayLeave = async (start: number, end: number) => {
      const dates = { cohortId: id, startsAt: new Date(startsAt + start), endsAt: new Date(endsAt + end) };
      return (await countMoved(of.ctx, dates)).mayLeave;
    };
    expect([await mayLeave(DAY_MS, 7 * DAY_MS), await mayLeave(-DAY_MS, -7 * DAY_MS)]).toEqual([0, 0]);
    expect([await mayLeave(DAY_MS + 1000, 0), await mayLeave(0, 7 * DAY_MS + 1000)]).toEqual([1, 1]);
  });

  test('in small steps add up to the right to leave', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const { personId } = await enrolled(id);
    for (const days of [61, 62]) await of.patch(id, { startdate: inDays(days) });
    const mails = await sendsTo(personId, 'cohort_dates_changed');
    expect(mails.map(({ data }) => 'refundUntil' in Object(data))).toEqual([false, true]);
  });

  test('in small steps add up even if the first one came between order and payment', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const personId = await t.buyer();
    await t.select(personId, id);
    const { orderId } = (await t.link(personId)).body;
    await t.advanceTime(1000);
    await of.patch(id, { startdate: inDays(61) });
    await t.advanceTime(1000);
    await t.pay(orderId);
    await t.settle();
    expect((await change(id, `startdate=${inDays(62)}`)).body.change.totals).toMatchObject({ refundable: 1 });
    await of.patch(id, { startdate: inDays(62) });
    const [mail] = await sendsTo(personId, 'cohort_dates_changed');
    expect(mail?.data).toHaveProperty('refundUntil');
  });

  test('are limited per day, since each change emails everyone; the twenty-first changes nothing', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const { personId } = await enrolled(id);
    const day = (n: number) => inDays(61 + (n % 2));
    for (let n = 0; n < 20; n += 1) expect((await of.patch(id, { startdate: day(n) })).status).toBe(200);
    const before = await of.show(id);
    expect(await of.patch(id, { startdate: day(20) })).toMatchObject({
      status: 429,
      body: { code: 'too_many_date_changes' },
    });
    expect(await of.show(id)).toEqual(before);
    expect((await of.patch(id, { name: 'Other words are free' })).status).toBe(200);
    expect(await sendsTo(personId, 'cohort_dates_changed')).toHaveLength(20);
  });

  test('a new zone notifies no one if the instant stays, and notifies learners if the local time stays', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const { personId } = await enrolled(id);
    const before = await of.show(id);
    await of.patch(id, { timezone: 'America/Toronto' });
    expect(await sendsTo(personId, 'cohort_dates_changed')).toEqual([]);
    const { body } = await of.patch(id, { timezone: 'America/Los_Angeles' });
    expect(body.cohort).toMatchObject({ startdate: before.startdate, starttime: before.starttime });
    expect(Date.parse(body.cohort.startsAtUtc) - Date.parse(before.startsAtUtc)).toBe(3 * 3_600_000);
    expect(await sendsTo(personId, 'cohort_dates_changed')).toHaveLength(1);
  });

  test('reach a person who paid for the old dates in a checkout that was already open', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    // Someone else is enrolled already, and may leave.
    await enrolled(id);
    const personId = await t.buyer();
    await t.select(personId, id);
    const { orderId } = (await t.link(personId)).body;
    await of.patch(id, { startdate: inDays(75) });
    const basket = (await of.call(personId, 'GET', '/cohort_interests')).body.cohorts;
    expect(basket.find((cohort: { id: number }) => cohort.id === id).datesChanged).toMatchObject({
      refundableUntilUtc: null,
    });
    await t.pay(orderId);
    await t.settle();
    const { startsAtUtc } = await of.show(id);
    const place = t.db.selectFrom('enrolments').select('moved_refund_until').where('user_id', '=', personId);
    expect((await place.executeTakeFirstOrThrow()).moved_refund_until?.toISOString()).toBe(startsAtUtc);
  });

  test('count for a person who selected or ordered at the very instant of the change', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const personId = await t.buyer();
    await t.select(personId, id);
    const { orderId } = (await t.link(personId)).body;
    await of.patch(id, { startdate: inDays(75) });
    const at = t.system.clock.now();
    await t.db.updateTable('cohort_date_changes').set({ changed_at: at }).where('cohort_id', '=', id).execute();
    await t.db.updateTable('cohorts').set({ dates_changed_at: at }).where('id', '=', id).execute();
    await t.db.updateTable('cohort_selections').set({ selected_at: at }).where('cohort_id', '=', id).execute();
    await t.db.updateTable('orders').set({ created_at: at }).where('id', '=', orderId).execute();
    const basket = (await of.call(personId, 'GET', '/cohort_interests')).body.cohorts;
    expect(basket).toMatchObject([{ id, datesChanged: { refundableUntilUtc: null } }]);
    await t.pay(orderId);
    await t.settle();
    const place = t.db.selectFrom('enrolments').select('moved_refund_until').where('user_id', '=', personId);
    const { startsAtUtc } = await of.show(id);
    expect((await place.executeTakeFirstOrThrow()).moved_refund_until?.toISOString()).toBe(startsAtUtc);
  });

  test('race with payments: a person who paid for the old dates may leave, and each is notified at most once', async () => {
    const { id } = await of.cohort({ startsIn: 60, capacity: 30 });
    const buyers = [];
    for (let n = 0; n < 6; n += 1) {
      const personId = await t.buyer();
      await t.select(personId, id);
      const { orderId } = (await t.link(personId)).body;
      await t.pay(orderId);
      buyers.push(personId);
    }
    const events = t.newEvents();
    const settling = events.map((event) => t.deliver(event));
    const days = [75, 80, 78];
    const saves = days.map((day) => of.patch(id, { startdate: inDays(day), capacity: 30 + day }));
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    await Promise.all([...settling, t.drainJobs()]);
    await t.settle();
    const places = await t.db
      .selectFrom('enrolments')
      .select(['user_id', 'moved_refund_until'])
      .where('cohort_id', '=', id)
      .execute();
    expect(places.map((place) => place.user_id).toSorted()).toEqual(buyers.toSorted());
    const { startsAtUtc } = await of.show(id);
    for (const { user_id, moved_refund_until } of places) {
      expect(Number(moved_refund_until)).toBeGreaterThanOrEqual(Date.parse(startsAtUtc));
      const mails = (await sendsTo(user_id, 'cohort_dates_changed')).map(({ occasion }) => occasion);
      expect(new Set(mails).size).toBe(mails.length);
    }
    expect(await verify(t.system.pool, t.system.clock.now())).toEqual([]);
  });

  test('list the sessions that fall outside, and move all of them by the same days with one email', async () => {
    const { id } = await of.cohort({ startsIn: 60, endsIn: 100 });
    const { personId } = await enrolled(id);
    const sessions: number[] = [];
    for (const day of [61, 68, 75])
      sessions.push((await aClassSession(of.ctx, { cohortId: id, inHours: day * 24 })).id);
    sessions.push((await aClassSession(of.ctx, { cohortId: id, inHours: 82 * 24, published: false })).id);
    const starts = async () =>
      await t.db
        .selectFrom('events')
        .select(['starts_at', 'ics_sequence'])
        .where('id', 'in', sessions)
        .orderBy('id')
        .execute();
    const before = await starts();
    const query = `startdate=${inDays(70)}&enddate=${inDays(110)}`;
    const { sessions: plan } = (await change(id, query)).body.change;
    expect(plan).toMatchObject({ ahead: 4, moveByDays: expect.any(Number) });
    expect(plan.outside.map((session: { id: number }) => session.id)).toEqual(sessions.slice(0, 2));

    await of.patch(id, { startdate: inDays(70), enddate: inDays(110), move_sessions: true });
    const after = await starts();
    for (const [index, { starts_at, ics_sequence }] of after.entries()) {
      const moved = Number(starts_at) - Number(before[index]?.starts_at);
      // The clocks may change in between: the local time stays.
      expect(Math.abs(moved - plan.moveByDays * DAY_MS)).toBeLessThanOrEqual(3_600_000);
      expect(ics_sequence).toBe(index < 3 ? 1 : 0);
    }
    expect(await sendsTo(personId, 'event_time_changed')).toEqual([]);
    const mails = await sendsTo(personId, 'cohort_dates_changed');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toMatchObject({ sessionsMoved: 3 });
    await t.drainJobs();
    const sent = t.db
      .selectFrom('sends')
      .select('text')
      .where('user_id', '=', personId)
      .where('kind', '=', 'cohort_dates_changed');
    expect((await sent.executeTakeFirstOrThrow()).text).toContain('New session times');
  });

  test('show how long each learner may leave, counting rights they already have, and what happens to the payment deadline', async () => {
    const { id } = await of.cohort({ startsIn: 60, endsIn: 100 });
    const { personId } = await enrolled(id);
    const frozen = (await leaving(personId, id)).refundableUntilUtc;
    // Two days later, the new start is still before the date until which they may already leave.
    const { body } = await change(id, `startdate=${inDays(62)}`);
    expect(body.change.refundable).toEqual({ learners: 1, untilUtc: frozen, lastUntilUtc: frozen });
    const shown = await of.show(id);
    expect(body.change.payment).toEqual({
      dueAtUtc: shown.paymentDueAtUtc,
      moved: { paymentdate: expect.any(String), atUtc: expect.any(String) },
    });
    const { paymentdate } = body.change.payment.moved;
    expect(Date.parse(paymentdate) - Date.parse(shown.paymentdate)).toBe(2 * DAY_MS);
    const along = await change(id, `startdate=${inDays(62)}&paymentdate=${paymentdate}`);
    expect(along.body.change.payment).toBeNull();
    expect(along.body.change.dates.now.paymentDueAtUtc).toBe(body.change.payment.moved.atUtc);
  });

  test('name only the payouts that move', async () => {
    // No DST in this zone: no hour is skipped, whatever time of day it is now.
    const { id } = await of.cohort({ startsIn: 60, endsIn: 100, timezone: 'America/Phoenix' });
    await t.sweep();
    const moved = async (query: string) =>
      (await of.call(of.schoolAdminId, 'GET', `/teachers/cohorts/${id}/change?${query}`)).body.change.payouts;
    expect(await moved(`enddate=${inDays(104)}`)).toMatchObject([{ part: 2 }]);
    expect(await moved(`startdate=${inDays(64)}`)).toMatchObject([{ part: 1 }]);
  });

  test('also move planned payouts, if there are any', async () => {
    const { id } = await of.cohort({ startsIn: 60, endsIn: 100 });
    const now = t.system.clock.now();
    const payout = { school_id: of.school.id, cohort_id: id, created_at: now, planned_at: now };
    await t.db
      .insertInto('payouts')
      .values([
        { ...payout, part: 1 },
        { ...payout, part: 2 },
      ])
      .execute();
    const { body } = await of.patch(id, { startdate: inDays(70) });
    const rows = t.db.selectFrom('payouts').select(['part', 'planned_at']).where('cohort_id', '=', id).orderBy('part');
    const days = (from: string, to: Date | undefined) => Math.round((Number(to) - Date.parse(from)) / DAY_MS);
    const [first, second] = await rows.execute();
    expect(days(body.cohort.startsAtUtc, first?.planned_at)).toBe(14);
    expect(days(body.cohort.endsAtUtc, second?.planned_at)).toBe(7);
  });
});

describe('seats, prices, and the deadline', () => {
  test('more seats are offered to the waitlist within a minute; fewer than sold or held is refused with the number', async () => {
    const { id } = await of.cohort({ startsIn: 60, capacity: 1 });
    await enrolled(id);
    const first = await waits(id);
    const second = await waits(id);
    // Joining also looks for a free seat; there is none yet.
    await t.drainJobs();
    expect(await sendsTo(first, 'cohort_waitlist_offered')).toEqual([]);
    expect((await change(id, 'capacity=2')).body.change.waitlist).toEqual({ waiting: 2, offered: 1, closed: 0 });
    expect((await of.patch(id, { capacity: 2 })).status).toBe(200);
    await t.drainJobs();
    expect(await sendsTo(first, 'cohort_waitlist_offered')).toHaveLength(1);
    expect(await sendsTo(second, 'cohort_waitlist_offered')).toEqual([]);
    const refused = {
      status: 422,
      body: expect.objectContaining({
        error: { capacity: "Capacity can't go below 2, the number already sold or held." },
      }),
    };
    expect(await of.patch(id, { capacity: 1 })).toEqual(refused);
    expect(await change(id, 'capacity=1')).toEqual(refused);
  });

  test('a deadline moved to the past ends sales right away and notifies the waitlist', async () => {
    const { id } = await of.cohort({ startsIn: 60, capacity: 1 });
    await enrolled(id);
    const waiting = await waits(id);
    const past = { paymentdate: inDays(-1) };
    expect((await change(id, `paymentdate=${past.paymentdate}`)).body.change).toMatchObject({
      consequential: true,
      waitlist: { waiting: 1, closed: 1 },
    });
    expect((await of.patch(id, past)).status).toBe(200);
    expect(await sendsTo(waiting, 'cohort_waitlist_closed')).toMatchObject([{ data: { because: 'closed' } }]);
    const late = await t.buyer();
    await t.select(late, id);
    expect((await t.link(late)).status).toBe(409);
    expect(await of.show(id)).toMatchObject({ locked: { price: expect.any(String) } });
    expect((await of.patch(id, { price: 100 })).status).toBe(409);
    // With a future deadline in the same change, the price is editable again.
    expect((await of.patch(id, { price: 100, paymentdate: inDays(50) })).status).toBe(200);
  });

  test('a new price applies to quotes from then on; a running checkout keeps its own', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const running = await t.buyer();
    await t.select(running, id);
    const { orderId } = (await t.link(running)).body;
    const later = await t.buyer();
    await t.select(later, id);
    expect((await change(id, 'nonmember_price=220')).body.change.prices).toEqual({ held: 1, selected: 2 });
    await of.patch(id, { nonmember_price: 220 });
    await t.pay(orderId);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', cash: 20_000 });
    expect(await t.link(later, { quotedPrice: 200 })).toMatchObject({ status: 409 });
  });
});

describe('the dry run of a cohort change', () => {
  test('refuses what the save refuses, and changes nothing', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    const before = await of.show(id);
    expect((await change(id, `enddate=${inDays(10)}`)).body.error).toEqual({
      enddate: 'The end must be after the start.',
    });
    expect((await change(id, 'price=12.345')).body.error).toEqual({ price: 'Use at most two decimals.' });
    expect((await change(id, `name=Other&start_date=${inDays(40)}`)).body.change).toMatchObject({
      fields: ['name', 'startdate'],
      notice: expect.stringContaining('8 weeks'),
    });
    expect((await change(id, 'name=Other')).body.change).toMatchObject({
      consequential: false,
      dates: null,
      notice: null,
    });
    expect(await of.show(id)).toEqual(before);
  });
});

describe('the status of a cohort', () => {
  test('locks a field with a reason, also for the save', async () => {
    const { id } = await of.cohort({ startsIn: 30, endsIn: 72, paymentIn: 40 });
    await t.advanceTime(31 * DAY_MS);
    await t.sweep();
    const read = await of.show(id);
    expect(read).toMatchObject({ status: 'started', canCancel: false });
    expect(Object.keys(read.locked).toSorted()).toEqual([
      'lecture_hours',
      'startampm',
      'startdate',
      'starttime',
      'timezone',
      'wantsTa',
    ]);
    expect(await of.patch(id, { start_date: inDays(40) })).toEqual({
      status: 409,
      body: expect.objectContaining({ error: { start_date: read.locked.startdate } }),
    });
    expect((await of.patch(id, { wantsTa: true })).status).toBe(409);
    expect((await of.patch(id, { wantsTa: true }, of.staffId)).status).toBe(200);
    expect((await of.patch(id, { name: 'Renamed', enddate: inDays(60) })).status).toBe(200);
    expect((await of.patch(id, { enddate: inDays(-1) })).body.error).toHaveProperty('enddate');
    await t.advanceTime(70 * DAY_MS);
    await t.sweep();
    expect((await of.patch(id, { capacity: 20 })).status).toBe(409);
    expect((await of.patch(id, { moniker: 'Was good' })).status).toBe(200);
  });

  test('never goes back, and no one starts a cohort by hand', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    expect((await of.patch(id, { status: 'draft' })).status).toBe(409);
    expect((await of.patch(id, { status: 'enrolling' })).body.code).toBe('already_open');
  });

  test('canceled accepts no more changes, in the specification’s words', async () => {
    const { id } = await of.cohort({ startsIn: 60 });
    expect(await of.patch(id, { status: 'cancelled' })).toMatchObject({
      status: 200,
      body: { cohort: { status: 'cancelled' } },
    });
    for (const payload of [{ name: 'Other' }, { status: 'enrolling' }, { status: 'cancelled' }, {}]) {
      expect(await of.patch(id, payload)).toMatchObject({
        status: 409,
        body: { error: 'Cannot modify a cancelled cohort' },
      });
    }
  });
});
