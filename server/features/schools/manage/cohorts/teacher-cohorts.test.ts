import { beforeAll, describe, expect, test } from 'vitest';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

const inDays = (days: number) => new Date(t.system.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const sessionsOf = (cohortId: number) =>
  t.db
    .selectFrom('events')
    .select(['name', 'status', 'timezone', 'start_date', 'start_time', 'start_ampm', 'zoom_url', 'duration_minutes'])
    .where('cohort_id', '=', cohortId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .execute();

describe('a cohort as its teachers read it', () => {
  test('has the specification’s fields, its seats, its estimate, and actual sales for School Admins', async () => {
    const cohort = await of.cohort({
      name: 'Voices',
      moniker: 'Winter',
      startsIn: 60,
      capacity: 50,
      wantsTa: true,
      lectureHours: 12,
    });
    const buyer = await t.buyer();
    await t.select(buyer, cohort.id);
    await t.pay((await t.link(buyer)).body.orderId);
    await t.settle();
    const read = await of.show(cohort.id);
    expect(read).toMatchObject({
      id: cohort.id,
      name: 'Voices',
      moniker: 'Winter',
      status: 'enrolling',
      schoolId: of.school.id,
      courseId: of.course.id,
      capacity: 50,
      timezone: 'America/New_York',
      startdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      starttime: expect.stringMatching(/^\d\d:\d\d$/),
      wantsTa: true,
      lecture_hours: 12,
      price: 150,
      nonmember_price: 200,
      creditCost: 15,
      estimate: { revenue: 7500, fee: 1125, assistant: 600, profit: 5775 },
      seats: { taken: 1, held: 0, waiting: 0 },
      sold: null,
      missing: [],
      locked: {},
      canCancel: true,
      canDelete: false,
      revision: 0,
      savedBy: null,
    });
    const sold = { places: 1, given: 0, revenue: 200, prices: [{ price: 200, places: 1 }] };
    expect((await of.show(cohort.id, of.schoolAdminId)).sold).toEqual(sold);
    expect((await of.show(cohort.id, of.staffId)).sold).toEqual(sold);
  });

  test('counts net sales after refunds, nothing disputed, and a school’s code at the school’s cost', async () => {
    const cohort = await of.cohort({ startsIn: 60 });
    const sold = async () => (await of.show(cohort.id, of.schoolAdminId)).sold;
    const orders: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const buyer = await t.buyer({ credits: 5 });
      await t.select(buyer, cohort.id);
      const { orderId } = (await t.link(buyer, n === 0 ? { credits_to_spend: 5 } : {})).body;
      await t.pay(orderId);
      await t.settle();
      orders.push(orderId);
    }
    expect(await sold()).toEqual({ places: 3, given: 0, revenue: 600, prices: [{ price: 200, places: 3 }] });
    const line = (n: number) => t.db.updateTable('order_lines').where('order_id', '=', orders[n] ?? 0);
    // Half of $150 and 5 credits: 75 + 50 of 200 were refunded.
    await line(0).set({ refunded_cents: 7_500, refunded_credits: 5 }).execute();
    expect((await sold()).revenue).toBe(475);
    await t.db
      .updateTable('orders')
      .set({ disputed: true })
      .where('id', '=', orders[1] ?? 0)
      .execute();
    expect((await sold()).revenue).toBe(275);
    await t.db
      .updateTable('enrolments')
      .set({ state: 'left', left_at: new Date(), ended_at: new Date() })
      .where('cohort_id', '=', cohort.id)
      .where(
        'order_line_id',
        'in',
        t.db
          .selectFrom('order_lines')
          .select('id')
          .where('order_id', '=', orders[2] ?? 0),
      )
      .execute();
    expect(await sold()).toMatchObject({ places: 2, revenue: 75 });
  });

  test('lists what a draft is missing, and where to fix it', async () => {
    const draft = await of.cohort({ startsIn: null, name: 'Undated' });
    const { missing, canDelete } = await of.show(draft.id);
    expect(missing.map(({ field, href }: { field: string; href: string }) => [field, href])).toEqual(
      ['startdate', 'enddate', 'paymentdate'].map((field) => [field, `/teachers/cohorts/${draft.id}/edit#${field}`]),
    );
    expect(canDelete).toBe(true);
  });

  test('the list has every status, undated drafts first, then the latest start, a page at a time', async () => {
    const other = await aTaughtCourse(t);
    const [early, late, undated] = [
      await other.cohort({ startsIn: 40 }),
      await other.cohort({ startsIn: 80 }),
      await other.cohort({ startsIn: null }),
    ];
    const url = `/teachers/courses/${other.course.slug}/cohorts`;
    const { body } = await other.call(other.courseAdminId, 'GET', url);
    expect(body.cohorts.map(({ id }: { id: number }) => id)).toEqual([undated.id, late.id, early.id]);
    expect(body.cohorts[1]).toMatchObject({
      status: 'enrolling',
      capacity: 12,
      taken: 0,
      held: 0,
      waiting: 0,
      price: 150,
    });
    const second = await other.call(other.courseAdminId, 'GET', `${url}?page=2&per_page=2`);
    expect(second.body).toMatchObject({
      cohorts: [{ id: early.id }],
      meta: { page: 2, perPage: 2, total: 3, totalPages: 2 },
    });
  });
});

describe('a new cohort', () => {
  test('as a course’s first, starts in 8 weeks, lasts six, has 50 seats, and is free', async () => {
    const fresh = await aTaughtCourse(t);
    const { body } = await fresh.call(fresh.courseAdminId, 'GET', `/teachers/courses/${fresh.course.id}/new_cohort`);
    expect(body).toMatchObject({
      last: null,
      fee_bps: 1500,
      is_house: false,
      cohort: {
        timezone: 'America/New_York',
        starttime: '07:00',
        startampm: 'PM',
        capacity: 50,
        price: 0,
        nonmember_price: 0,
      },
    });
    const created = await fresh.call(fresh.courseAdminId, 'POST', '/teachers/cohorts', { course_id: fresh.course.id });
    expect(created).toMatchObject({
      status: 201,
      body: { sessionsCopied: 0, cohort: { status: 'draft', wantsTa: false, missing: [] } },
    });
    const { cohort } = created.body;
    expect(cohort).toMatchObject(body.cohort);
    expect(Date.parse(cohort.startsAtUtc) - t.system.clock.now().getTime()).toBeGreaterThan(55 * DAY_MS);
    expect(Date.parse(cohort.endsAtUtc) - Date.parse(cohort.startsAtUtc)).toBeGreaterThan(41.9 * DAY_MS);
    expect(cohort.paymentDueAtUtc).toBe(cohort.startsAtUtc);
    const log = t.db.selectFrom('activity').select(['action', 'course_id']).where('subject_id', '=', String(cohort.id));
    expect(await log.execute()).toEqual([{ action: 'create_cohort', course_id: fresh.course.id }]);
  });

  test('copies the last one: time, weekday, length, prices, assistant, and sessions as drafts on the same weekdays', async () => {
    const course = await aTaughtCourse(t);
    const last = await course.cohort({ startsIn: 40, endsIn: 61, capacity: 9, wantsTa: true, lectureHours: 4.5 });
    await aClassSession(course.ctx, { cohortId: last.id, inHours: 41 * 24, name: 'One' });
    await aClassSession(course.ctx, { cohortId: last.id, inHours: 48 * 24, name: 'Two', durationMinutes: 90 });
    const response = await course.call(course.courseAdminId, 'POST', '/teachers/cohorts', {
      cohort: { courseId: course.course.id, copyFrom: last.id, copySessions: true, name: 'Next' },
    });
    expect(response).toMatchObject({ status: 201, body: { sessionsCopied: 2 } });
    const { cohort } = response.body;
    expect(cohort).toMatchObject({
      name: 'Next',
      capacity: 9,
      price: 150,
      nonmember_price: 200,
      wantsTa: true,
      lecture_hours: 4.5,
    });
    const before = await course.show(last.id);
    const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
    expect(weekday(cohort.startdate)).toBe(weekday(before.startdate));
    expect([cohort.starttime, cohort.startampm]).toEqual([before.starttime, before.startampm]);
    const [one, two] = [await sessionsOf(last.id), await sessionsOf(cohort.id)];
    expect(
      two.map(({ name, status, zoom_url, duration_minutes }) => ({ name, status, zoom_url, duration_minutes })),
    ).toEqual([
      { name: 'One', status: 'draft', zoom_url: null, duration_minutes: 60 },
      { name: 'Two', status: 'draft', zoom_url: null, duration_minutes: 90 },
    ]);
    for (const [index, session] of two.entries()) {
      expect(session.start_time).toBe(one[index]?.start_time);
      expect(weekday(String(session.start_date))).toBe(weekday(String(one[index]?.start_date)));
      expect(String(session.start_date) >= cohort.startdate).toBe(true);
    }
  });

  test('is created once by a double click with one key', async () => {
    const course = await aTaughtCourse(t);
    const headers = { 'idempotency-key': `new-cohort-${course.course.id}` };
    const press = () =>
      course.call(course.courseAdminId, 'POST', '/teachers/cohorts', { courseId: course.course.id }, headers);
    const first = await press();
    expect((await press()).body).toEqual(first.body);
    const { body } = await course.call(course.courseAdminId, 'GET', `/teachers/courses/${course.course.id}/cohorts`);
    expect(body.meta.total).toBe(1);
  });

  test('in someone else’s course, or copied from one, is a 404', async () => {
    const other = await aTaughtCourse(t);
    const foreign = await other.cohort();
    const post = (payload: object) => of.call(of.courseAdminId, 'POST', '/teachers/cohorts', payload);
    const missing = await post({ courseId: 999_999_999 });
    expect(missing.status).toBe(404);
    expect(await post({ courseId: other.course.id })).toEqual(missing);
    expect(await post({ courseId: of.course.id, copyFrom: foreign.id })).toEqual(missing);
  });

  test('with wrong fields gets an error at each, in the request’s spelling', async () => {
    const post = (payload: object) =>
      of.call(of.courseAdminId, 'POST', '/teachers/cohorts', { courseId: of.course.id, ...payload });
    expect((await post({ start_date: inDays(27) })).body.error.start_date).toContain('at least 4 weeks from now');
    expect((await post({ startdate: '2026-02-31' })).body.error).toEqual({
      startdate: "2026-02-31 isn't a real date.",
    });
    expect((await post({ price: 10, nonmember_price: 5 })).body.error).toEqual({
      nonmember_price: "Members can't pay more than everyone else.",
    });
    expect((await post({ lecture_hours: 2 })).body.error).toHaveProperty('lecture_hours');
    expect((await post({ name: '', capacity: 101_000, price: 0.3 })).body.error).toEqual({
      name: 'This field is required.',
      capacity: 'Enter 1 to 100,000 seats.',
      price: 'Enter at least $0.50, or 0 for free.',
    });
  });
});

describe('deleting a draft', () => {
  test('also deletes its draft sessions', async () => {
    const draft = await of.cohort({ open: false });
    await aClassSession(of.ctx, { cohortId: draft.id, inHours: 40 * 24, published: false });
    const dryRun = await of.call(of.courseAdminId, 'GET', `/teachers/cohorts/${draft.id}/deletion`);
    expect(dryRun.body).toEqual({ deletion: { drafts: 1, blocked: null } });
    expect(await of.call(of.courseAdminId, 'DELETE', `/teachers/cohorts/${draft.id}`)).toEqual({
      status: 200,
      body: { deleted: { drafts: 1 } },
    });
    expect((await of.call(of.courseAdminId, 'GET', `/teachers/cohorts/${draft.id}`)).status).toBe(404);
    expect(await sessionsOf(draft.id)).toEqual([]);
  });

  test('that was selected, was opened, or has dependents is refused with the reason', async () => {
    const selected = await of.cohort({ open: false });
    await t.select(await t.buyer(), selected.id);
    const opened = await of.cohort();
    const held = await of.cohort({ open: false });
    await aClassSession(of.ctx, { cohortId: held.id, inHours: 40 * 24 });
    const codes = [];
    for (const { id } of [selected, opened, held]) {
      const { status, body } = await of.call(of.courseAdminId, 'DELETE', `/teachers/cohorts/${id}`);
      codes.push([status, body.code]);
      const dryRun = await of.call(of.courseAdminId, 'GET', `/teachers/cohorts/${id}/deletion`);
      expect(dryRun.body.deletion).toEqual({ drafts: 0, blocked: body.error });
    }
    expect(codes).toEqual([
      [409, 'cohort_selected'],
      [409, 'not_a_draft'],
      [409, 'cohort_in_use'],
    ]);
  });
});
