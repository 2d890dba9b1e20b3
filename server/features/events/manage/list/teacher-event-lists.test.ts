import { beforeAll, describe, expect, test } from 'vitest';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { type AnEvent, aHost, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { endEventEarly } from '#server/features/events/event/move-event.ts';
import { hostEvent, setTicketType, updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

const HOUR = 60;
type Row = { id: number; name: string };
const ids = (body: { events: Row[] }) => body.events.map(({ id }) => id);
const requestEvents = async (url: string, as: number, query = '') => {
  const response = await of.call(as, 'GET', `${url}${query}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
};
/** A school's event list, as its School Admin sees it by default. */
const listed = (taught: Taught, query = '', as = taught.schoolAdminId) =>
  requestEvents(`/teachers/schools/${taught.school.id}/events`, as, query);
const ofCourse = (taught: Taught, query = '', as = taught.courseAdminId) =>
  requestEvents(`/teachers/courses/${taught.course.id}/events`, as, query);
const make = (taught: Taught, input: AnEvent = {}) => anEvent(of.ctx, { schoolId: taught.school.id, ...input });
async function undated(taught: Taught, name: string): Promise<number> {
  const { id } = await make(taught, { name, published: false });
  const none = { start_date: null, start_time: null, start_ampm: null, starts_at: null, ends_at: null };
  await updateEvent(of.ctx, id, none);
  return id;
}

describe('a school’s event list', () => {
  test('upcoming: undated, running, then future events in order; past: newest first; canceled ones stay, deleted ones go', async () => {
    const own = await aTaughtCourse(t);
    const [first, second] = [await undated(own, 'Undated one'), await undated(own, 'Undated two')];
    const [far, near, running, over, longOver] = [
      await make(own, { inHours: 300 }),
      await make(own, { inHours: 30 }),
      await make(own),
      await make(own),
      await make(own),
    ];
    await startEventIn(of.ctx, running.id, -30);
    await startEventIn(of.ctx, over.id, -2 * HOUR);
    await startEventIn(of.ctx, longOver.id, -90 * HOUR);
    const draft = await make(own, { inHours: 60, published: false });
    const cancelled = await make(own, { inHours: 45 });
    await cancelEvent(of.ctx, { eventId: cancelled.id, by: own.schoolAdminId });
    const deleted = await make(own, { published: false });
    await updateEvent(of.ctx, deleted.id, { deleted_at: of.ctx.clock.now() });
    // One ended early, before its planned end; the other's start was moved to after its early end.
    const ended = await make(own);
    await startEventIn(of.ctx, ended.id, -10);
    await endEventEarly(of.ctx, { eventId: ended.id });
    const unbegun = await make(own, { inHours: 20 });
    await updateEvent(of.ctx, unbegun.id, { ended_early_at: new Date(of.ctx.clock.now().getTime() - 60_000) });

    const ahead = await listed(own);
    expect(ids(ahead)).toEqual([first, second, running.id, near.id, cancelled.id, draft.id, far.id]);
    expect(ahead.meta).toEqual({ page: 1, perPage: 24, total: 7, totalPages: 1 });
    expect(ahead.events.map(({ status }: { status: string }) => status)).toEqual([
      'draft',
      'draft',
      'active',
      'active',
      'cancelled',
      'draft',
      'active',
    ]);
    expect(await listed(own, '?segment=future')).toEqual(ahead);
    const past = await listed(own, '?segment=past');
    expect(ids(past)).toEqual([unbegun.id, ended.id, over.id, longOver.id]);
    expect(new Set(past.events.map(({ status }: { status: string }) => status))).toEqual(new Set(['completed']));
    const page = await listed(own, '?page=2&per_page=3');
    expect(ids(page)).toEqual([near.id, cancelled.id, draft.id]);
    expect(page.meta).toEqual({ page: 2, perPage: 3, total: 7, totalPages: 3 });
    expect(ids(await listed(own, '?page=9'))).toEqual([]);
    for (const wrong of ['segment=now', 'segment=12', 'page=0', 'per_page=101', `contains=${'x'.repeat(201)}`])
      expect(
        (await of.call(own.schoolAdminId, 'GET', `/teachers/schools/${own.school.id}/events?${wrong}`)).status,
        wrong,
      ).toBe(422);
  });

  test('returns every field of T’s row for an event', async () => {
    const own = await aTaughtCourse(t);
    const event = await make(own, {
      inHours: 20,
      name: 'Foley Night',
      kind: 'Workshop',
      tickets: [
        { name: 'Seat', capacity: 10, priceCents: 2000, nonmemberPriceCents: 2500 },
        { name: 'Listener', capacity: 40 },
      ],
    });
    const [priced = 0, free = 0] = event.ticketTypeIds;
    const host = await aHost(of.ctx, { schoolId: own.school.id, name: 'Ida Holm' });
    await hostEvent(of.ctx, { eventId: event.id, hostId: host.id });
    const [ada, member, listener, leaver] = [
      await t.buyer(),
      await t.buyer({ member: true }),
      await t.buyer(),
      await t.buyer(),
    ];
    const attend = (personId: number, attending: boolean) =>
      of.call(personId, 'POST', `/events/${event.id}/attend`, { ticket_type_id: free, attending });
    await attend(listener, true);
    await attend(leaver, true);
    await attend(leaver, false);
    const buy = async (personId: number) => {
      const paymentLink = await of.call(personId, 'POST', '/stripe/build_event_payment_link', {
        mode: 'payment',
        ticket_type_id: priced,
      });
      await t.pay(paymentLink.body.orderId);
      await t.settle();
      return paymentLink.body.orderId as number;
    };
    const order = await buy(ada);
    await buy(member);
    const row = async () => (await listed(own)).events[0];
    expect(await row()).toEqual({
      id: event.id,
      uuid: event.uuid,
      name: 'Foley Night',
      kind: 'Workshop',
      status: 'active',
      cohortMoniker: null,
      cohortId: null,
      courseId: null,
      startsAtUtc: event.startsAt.toISOString(),
      endsAtUtc: new Date(event.startsAt.getTime() + HOUR * 60_000).toISOString(),
      timezone: 'America/New_York',
      attendeesCount: 3,
      zoomUrl: 'https://meet.example.test/secret-room',
      hostNames: ['Ida Holm'],
      ticketTypes: [
        {
          id: priced,
          name: 'Seat',
          status: 'active',
          price: 20,
          nonmemberPrice: 25,
          capacity: 10,
          attendeesCount: 2,
          totalPrice: 45,
        },
        {
          id: free,
          name: 'Listener',
          status: 'active',
          price: 0,
          nonmemberPrice: 0,
          capacity: 40,
          attendeesCount: 1,
          totalPrice: 0,
        },
      ],
    });
    // Quoted prices stay, refunds are deducted, disputed payments don't count, and a school pays for its own promo
    // codes.
    const line = t.db.updateTable('order_lines').where('order_id', '=', order);
    await line.set({ refunded_cents: 1_000 }).execute();
    expect((await row()).ticketTypes[0].totalPrice).toBe(35);
    await t.db.updateTable('orders').set({ disputed: true }).where('id', '=', order).execute();
    expect((await row()).ticketTypes[0].totalPrice).toBe(20);
    await t.db.updateTable('orders').set({ disputed: false }).where('id', '=', order).execute();
    await line.set({ refunded_cents: 0 }).execute();
    await t.db
      .updateTable('ticket_types')
      .set({ price_cents: 9_000, nonmember_price_cents: 9_000 })
      .where('id', '=', priced)
      .execute();
    await setTicketType(of.ctx, { ticketTypeId: free, status: 'disabled' });
    const changed = await row();
    expect(changed.ticketTypes.map(({ totalPrice }: { totalPrice: number }) => totalPrice)).toEqual([45, 0]);
    expect(changed.ticketTypes[1]).toMatchObject({ status: 'disabled', attendeesCount: 1 });
    await line.set({ state: 'revoked' }).execute();
    expect((await row()).ticketTypes[0].totalPrice).toBe(20);
  });

  test('gives Course Admins only their courses’ events, and nothing from a school where they teach nothing', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort({ moniker: 'Winter' });
    const session = await aClassSession(of.ctx, { cohortId: cohort.id, inHours: 700 });
    const ofSchool = await make(own);
    const otherCourse = await aCourse(of.ctx, { schoolId: own.school.id });
    const otherCohort = await own.cohort({ courseId: otherCourse.id });
    const otherSession = await aClassSession(of.ctx, { cohortId: otherCohort.id, inHours: 600 });
    const mine = await listed(own, '', own.courseAdminId);
    expect(mine.events).toMatchObject([
      { id: session.id, kind: 'Class Session', cohortMoniker: 'Winter', cohortId: cohort.id, courseId: own.course.id },
    ]);
    expect(mine.meta.total).toBe(1);
    expect(ids(await listed(own, '?contains=s', own.courseAdminId))).toEqual([session.id]);
    for (const as of [own.schoolAdminId, own.staffId])
      expect(ids(await listed(own, '', as))).toEqual([ofSchool.id, otherSession.id, session.id]);
    // The school's slug works too. A school without any of the caller's courses is not found.
    expect(ids(await requestEvents(`/teachers/schools/${own.school.slug}/events`, own.courseAdminId))).toEqual([
      session.id,
    ]);
    const stranger = await aSchool(of.ctx);
    for (const id of [stranger.id, 999_999_999])
      expect(await of.call(own.courseAdminId, 'GET', `/teachers/schools/${id}/events`)).toMatchObject({ status: 404 });
    // With two courses, both are listed in one order.
    await t.db
      .insertInto('staff_roles')
      .values({
        school_id: own.school.id,
        course_id: otherCourse.id,
        role: 'course_admin',
        user_id: own.courseAdminId,
        invited_at: of.ctx.clock.now(),
        accepted_at: of.ctx.clock.now(),
      })
      .execute();
    expect(ids(await listed(own, '', own.courseAdminId))).toEqual([otherSession.id, session.id]);
  });
});

describe('a course’s event list', () => {
  test('lists upcoming events, past events, or one cohort’s, with how many people are expected at each session', async () => {
    const own = await aTaughtCourse(t);
    const [winter, spring] = [await own.cohort({ moniker: 'Winter' }), await own.cohort({ moniker: 'Spring' })];
    const session = (cohortId: number, inHours: number, published = true) =>
      aClassSession(of.ctx, { cohortId, inHours, published });
    const [over, soon, later, draft] = [
      await session(winter.id, -50),
      await session(winter.id, 30),
      await session(spring.id, 60),
      await session(spring.id, 90, false),
    ];
    await make(own);
    const [early, late, left] = [await t.buyer(), await t.buyer(), await t.buyer()];
    for (const personId of [early, late, left])
      await aPlace(of.ctx, { personId, cohortId: winter.id, courseId: own.course.id });
    const place = (personId: number) => t.db.updateTable('enrolments').where('user_id', '=', personId);
    const ago = (hours: number) => new Date(of.ctx.clock.now().getTime() - hours * 3_600_000);
    await place(early)
      .set({ enrolled_at: ago(100), state: 'completed', completed_at: ago(1) })
      .execute();
    await place(late)
      .set({ enrolled_at: ago(1) })
      .execute();
    await place(left)
      .set({ enrolled_at: ago(100), state: 'left', left_at: ago(80), ended_at: ago(80) })
      .execute();

    expect(ids(await ofCourse(own))).toEqual([soon.id, later.id, draft.id]);
    const past = await ofCourse(own, '?segment=past');
    // One learner enrolled after the session; another had left and was not expected.
    expect(past.events).toMatchObject([{ id: over.id, attendeesCount: 1, cohortMoniker: 'Winter', ticketTypes: [] }]);
    expect((await ofCourse(own)).events[0]).toMatchObject({ id: soon.id, attendeesCount: 2 });
    expect(ids(await ofCourse(own, `?segment=${winter.id}`))).toEqual([over.id, soon.id]);
    expect(ids(await ofCourse(own, `?segment=${spring.id}`))).toEqual([later.id, draft.id]);
    expect(ids(await ofCourse(own, `?segment=${winter.id}&contains=nothing+like+that`))).toEqual([]);
    const foreign = await of.cohort();
    const url = `/teachers/courses/${own.course.id}/events`;
    const [theirs, missing] = [
      await of.call(own.courseAdminId, 'GET', `${url}?segment=${foreign.id}`),
      await of.call(own.courseAdminId, 'GET', `${url}?segment=999999999`),
    ];
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(missing);
    for (const wrong of ['now', '0', '-1', '1e3', ''])
      expect((await of.call(own.courseAdminId, 'GET', `${url}?segment=${wrong}`)).status, wrong).toBe(422);
  });
});

describe('search', () => {
  test('finds parts of event and host names in any case, and treats wildcards as plain characters', async () => {
    const own = await aTaughtCourse(t);
    const [voice, percent, hosted, past] = [
      await make(own, { name: 'Voice Lab' }),
      await make(own, { name: '100% improvised_\\o/' }),
      await make(own, { name: 'Evening of Quiet', inHours: 200 }),
      await make(own, { name: 'Old Voice Lab' }),
    ];
    await startEventIn(of.ctx, past.id, -5 * HOUR);
    const host = await aHost(of.ctx, { schoolId: own.school.id, name: 'Ånna Voicu' });
    await hostEvent(of.ctx, { eventId: hosted.id, hostId: host.id });
    const find = async (contains: string, more = '') =>
      ids(await listed(own, `?contains=${encodeURIComponent(contains)}${more}`));
    expect(await find('vOiC')).toEqual([voice.id, hosted.id]);
    expect(await find('  voice   lab ')).toEqual([voice.id]);
    expect(await find('voice', '&segment=past')).toEqual([past.id]);
    expect(await find('voicu')).toEqual([hosted.id]);
    for (const literal of ['100%', '%', '_', '\\', '_\\o/', 'improvised_'])
      expect(await find(literal)).toEqual([percent.id]);
    for (const nothing of ['100_', 'Voice%Lab', '\\\\', "'; drop table events; --"])
      expect(await find(nothing)).toEqual([]);
    expect(await find('   ')).toHaveLength(3);
    expect((await listed(own, '?contains=voic&per_page=1&page=2')).meta).toEqual({
      page: 2,
      perPage: 1,
      total: 2,
      totalPages: 2,
    });
    // A host with that name at another school doesn't count.
    const elsewhere = await aSchool(of.ctx);
    await aHost(of.ctx, { schoolId: elsewhere.id, name: 'Voicu' });
    expect(await find('voicu')).toEqual([hosted.id]);
  });

  test('finds the same in a long list by index as by scanning', async () => {
    const own = await aTaughtCourse(t);
    const [rare, last] = [
      await make(own, { name: 'Nightingale Hour', inHours: 5_000 }),
      await make(own, { name: 'The very last', inHours: 6_000 }),
    ];
    const host = await aHost(of.ctx, { schoolId: own.school.id, name: 'Nightingale' });
    await hostEvent(of.ctx, { eventId: last.id, hostId: host.id });
    await t.pool.query(
      `with p as (insert into seat_pools (kind, capacity) select 'event', 10 from generate_series(1, 700) returning id)
       insert into events (school_id, slug, name, kind, status, admittance, starts_at, ends_at, start_date, start_time, start_ampm,
         timezone, duration_minutes, seat_pool_id, created_at)
       select $1, 'filler', 'Filler ' || row_number() over (), 'Panel', 'draft', 'public', at, at + interval '60 minutes',
         at::date, '07:00', 'PM', 'UTC', 60, p.id, now()
       from p cross join lateral (select $2::timestamptz + make_interval(mins => (p.id % 700)::int * 60) as at) w`,
      [own.school.id, new Date(of.ctx.clock.now().getTime() + 3_600_000).toISOString()],
    );
    const find = (contains: string, more = '') => listed(own, `?contains=${encodeURIComponent(contains)}${more}`);
    expect(ids(await find('nightingale'))).toEqual([rare.id, last.id]);
    expect((await find('ghting', '&segment=past')).meta.total).toBe(0);
    // A text that nearly every name contains returns the nearest matches only, twenty pages deep.
    const common = await find('filler', '&page=20');
    expect(common.meta).toEqual({ page: 20, perPage: 24, total: 480, totalPages: 20 });
    expect(common.events).toHaveLength(24);
    // Neither rare nor everywhere: the index finds all of them.
    expect((await find('filler 6')).meta.total).toBe(111);
    // A rare word next to a common one; and words that a name has, but not in this order.
    expect((await find('filler 688')).meta.total).toBe(1);
    expect(ids(await find('nightingale hour'))).toEqual([rare.id]);
    for (const noOne of ['hour nightingale', 'filler of 688', '688 filler'])
      expect((await find(noOne)).meta.total).toBe(0);
    // No index covers two letters.
    expect(ids(await find('hT'))).toEqual([rare.id, last.id]);
  });
});

test('an event’s picture is shown to people who manage the event', async () => {
  const event = await make(of);
  const url = `/teachers/events/${event.id}/image`;
  expect(await requestEvents(url, of.schoolAdminId)).toEqual({ url: null });
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into media (object_type, object_id, state, content_type, storage_key, bytes, created_at, ready_at)
     values ('Event', $1, 'ready', 'image/webp', 'of an evening', 1, now(), now()) returning id`,
    [event.id],
  );
  await updateEvent(of.ctx, event.id, { image_media_id: Number(rows[0]?.id) });
  expect((await requestEvents(url, of.schoolAdminId)).url).toContain(`/${rows[0]?.id}`);
  expect((await of.call(of.courseAdminId, 'GET', url)).status).toBe(403);
});

test('a direct link tells signed-in people that they have no seat, and gives visitors nothing that is withheld', async () => {
  const [open, members] = [await make(of), await make(of, { admittance: 'members-only' })];
  const cohort = await of.cohort();
  const session = await aClassSession(of.ctx, { cohortId: cohort.id, inHours: 900 });
  const learner = await t.buyer();
  const uuidOf = async (id: number) =>
    (await t.db.selectFrom('events').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid;
  for (const id of [open.id, members.id, session.id]) {
    const link = await of.call(learner, 'GET', `/events/links/${await uuidOf(id)}`);
    expect(link, String(id)).toMatchObject({ status: 200, body: { state: 'not_attending', event: { id } } });
    expect(JSON.stringify(link.body)).not.toContain('secret-room');
  }
  for (const id of [members.id, session.id])
    expect((await t.as(null, { method: 'GET', url: `/api/v1/events/links/${await uuidOf(id)}` })).statusCode).toBe(401);
});
