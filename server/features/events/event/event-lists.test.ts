import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_PUBLIC_ATTENDEES } from '#contract/events/event.ts';
import type { listAttending } from '#contract/events/events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { hostEvent } from '../hosts/add-host.ts';
import { createSeries } from '../series/create-series.ts';
import { aClassSession } from '../sessions/class-session.factory.ts';
import { setTicketType } from '../tickets/add-ticket-type.ts';
import { aHost, anEvent, startEventIn } from './event.factory.ts';
import { updateEvent } from './event-row.store.ts';
import { publishEvent } from './publish-event.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});
const HOUR = 3_600_000;

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}
const ids = (body: { events: { id: number }[] }) => body.events.map((event) => event.id);
const staff = async () => (await makePerson(ctx, { isStaff: true })).personId;
const over = (eventId: number, hoursAgo: number) => startEventIn(ctx, eventId, -(hoursAgo + 1) * 60);

describe('GET /events', () => {
  test('lists running and upcoming events in order of start; no drafts, class sessions, canceled or past ones', async () => {
    const school = await aSchool(ctx, { name: 'Lantern Street' });
    const late = await anEvent(ctx, { schoolId: school.id, inHours: 400 });
    const soon = await anEvent(ctx, {
      schoolId: school.id,
      inHours: 2,
      hostIds: [(await aHost(ctx, { schoolId: school.id, name: 'Ida' })).id],
    });
    const runs = await anEvent(ctx, { inHours: 1 });
    await startEventIn(ctx, runs.id, -30);
    const draft = await anEvent(ctx, { published: false });
    const cancelled = await anEvent(ctx);
    await updateEvent(ctx, cancelled.id, { status: 'cancelled', cancelled_at: ctx.clock.now() });
    const past = await anEvent(ctx);
    await over(past.id, 0);
    const cohort = await aCohort(ctx);
    const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 3 });
    const { status, body } = await get(null, '/events');
    expect(status).toBe(200);
    const order = ids(body);
    expect([runs.id, soon.id, late.id].map((id) => order.indexOf(id))).toEqual(
      [...[runs.id, soon.id, late.id].map((id) => order.indexOf(id))].sort((a, b) => a - b),
    );
    for (const id of [draft.id, cancelled.id, past.id, session.id]) expect(order).not.toContain(id);
    const card = body.events.find((event: { id: number }) => event.id === soon.id);
    expect(card).toMatchObject({
      status: 'published',
      kind: 'Community',
      admittance: 'public',
      lengthOfEvent: 60,
      attendeesCount: 0,
      seatsRemaining: 1000,
      courseId: null,
      schoolName: 'Lantern Street',
      ticketed: false,
      fromPrice: null,
      toPrice: null,
      hostNames: ['Ida'],
      hostImageUrls: [null],
      imageUrl: null,
    });
    expect(body.events.find((event: { id: number }) => event.id === runs.id).status).toBe('started');
    expect(body).toMatchObject({
      classSessions: [],
      attendingEventIds: [],
      meta: { page: 1, perPage: 100, total: order.length, totalPages: 1 },
    });
    expect(JSON.stringify(body)).not.toContain('secret-room');
    const week = ids((await get(null, '/events?this_week=true')).body);
    expect(week).toContain(soon.id);
    expect(week).not.toContain(late.id);
    const span = await get(
      null,
      `/events?from=${late.startsAt.toISOString()}&to=${new Date(late.startsAt.getTime() + 1).toISOString()}`,
    );
    expect(ids(span.body)).toEqual([late.id]);
    const first = await get(null, '/events?page=1&per_page=1');
    expect(ids(first.body)).toEqual([order[0]]);
    expect(first.body.meta.total).toBe(order.length);
    for (const wrong of ['page=0', 'page=x', 'per_page=101', 'from=0000-01-01T00:00:00Z', 'this_week=maybe'])
      expect((await get(null, `/events?${wrong}`)).status).toBe(422);
  });

  test('past events are for members and staff, newest first', async () => {
    const [older, newer] = [await anEvent(ctx), await anEvent(ctx)];
    await over(older.id, 50);
    await over(newer.id, 40);
    await updateEvent(ctx, newer.id, { recording_url: 'https://video.example.test/1', summary: '<p>Good.</p>' });
    const learner = (await makePerson(ctx)).personId;
    for (const viewer of [null, learner])
      expect(await get(viewer, '/events?past=true')).toMatchObject({
        status: 403,
        body: { error: 'Past events are only available to members.' },
      });
    const member = await staff();
    const order = ids((await get(member, '/events?past=true')).body);
    expect(order.indexOf(newer.id)).toBeLessThan(order.indexOf(older.id));
    expect((await get(member, `/events/${newer.id}`)).body.event).toMatchObject({
      status: 'completed',
      summary: '<p>Good.</p>',
      recordingUrl: 'https://video.example.test/1',
      recordingGated: false,
    });
    expect((await get(learner, `/events/${newer.id}`)).body.event).toMatchObject({
      summary: '<p>Good.</p>',
      recordingUrl: null,
      recordingGated: true,
    });
  });

  test("this week shows a person's class sessions, and My Events all of them", async () => {
    const course = await aCourse(ctx);
    const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
    const { personId } = await makePerson(ctx);
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId: course.id });
    await updateCohortStart(cohort.id, 2);
    const near = await aClassSession(ctx, { cohortId: cohort.id, inHours: 50 });
    const far = await aClassSession(ctx, { cohortId: cohort.id, inHours: 500 });
    const week = (await get(personId, '/events?this_week=true')).body;
    expect(week.classSessions.map((session: { id: number }) => session.id)).toEqual([near.id]);
    expect(week.attendingEventIds).toContain(near.id);
    const withoutSessions = (await get(personId, '/events?this_week=true&without_sessions=true')).body;
    expect(withoutSessions.classSessions).toEqual([]);
    expect(withoutSessions.events).toEqual(week.events);
    const mine = (await get(personId, '/events/attending')).body;
    expect(mine.classSessions.map((session: { id: number }) => session.id)).toEqual([near.id, far.id]);
    const detail = (await get(personId, `/events/${near.id}`)).body;
    expect(detail.classSessions.map((session: { id: number }) => session.id)).toEqual([near.id, far.id]);
    expect(detail.attendingEventIds).toEqual([near.id, far.id]);
  });

  test('everything a person attends is listed to the end, page by page: events and class sessions', async () => {
    const cohort = await aCohort(ctx, { startsIn: 30 });
    const { personId } = await makePerson(ctx);
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId: cohort.courseId });
    await updateCohortStart(cohort.id, 2);
    const sessions: number[] = [];
    for (const inHours of [50, 60, 70, 80, 90]) {
      sessions.push((await aClassSession(ctx, { cohortId: cohort.id, inHours })).id);
    }
    const events: number[] = [];
    for (const inHours of [20, 30, 40]) {
      const event = await anEvent(ctx, { inHours });
      await t.as(personId, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending: true } });
      events.push(event.id);
    }
    const pages: ResponseOf<typeof listAttending>[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await get(personId, `/events/attending?page=${page}&per_page=2`);
      pages.push(body);
      expect(body.meta).toEqual({ page, perPage: 2, total: 3, totalPages: 2 });
    }
    const idsOf = (list: 'attendingEvents' | 'classSessions') => pages.map((body) => body[list].map((row) => row.id));
    expect(idsOf('attendingEvents')).toEqual([events.slice(0, 2), events.slice(2), [], []]);
    expect(idsOf('classSessions')).toEqual([sessions.slice(0, 2), sessions.slice(2, 4), sessions.slice(4), []]);
    expect(pages.map((body) => body.moreClassSessions)).toEqual([true, true, false, false]);
  });
});

async function updateCohortStart(cohortId: number, days: number): Promise<void> {
  await ctx.db
    .updateTable('cohorts')
    .set({ starts_at: new Date(ctx.clock.now().getTime() + days * 24 * HOUR) })
    .where('id', '=', cohortId)
    .execute();
}

test('hosts and ticket types have endpoints of their own; disabled types are not on sale', async () => {
  const event = await anEvent(ctx, { tickets: [{ name: 'A' }, { name: 'B' }] });
  const host = await aHost(ctx, { schoolId: event.schoolId, name: 'Ida' });
  await hostEvent(ctx, { eventId: event.id, hostId: host.id });
  await expect(
    hostEvent(ctx, { eventId: event.id, hostId: (await aHost(ctx, { schoolId: (await aSchool(ctx)).id })).id }),
  ).rejects.toMatchObject({ status: 404 });
  await setTicketType(ctx, { ticketTypeId: event.ticketTypeIds[1] ?? 0, status: 'disabled' });
  expect((await get(null, `/events/${event.id}/event_hosts`)).body.eventHosts).toMatchObject([
    { hostId: host.id, name: 'Ida', bio: '<p>Hosts evenings.</p>' },
  ]);
  expect(
    (await get(null, `/events/${event.id}/ticket_types`)).body.ticketTypes.map((type: { name: string }) => type.name),
  ).toEqual(['A']);
});

test('a meeting that isn’t a web URL is a field error: no one is sent to a script', async () => {
  for (const zoomUrl of ['javascript:alert(1)', 'meet me', 'data:text/html,x'])
    await expect(anEvent(ctx, { zoomUrl })).rejects.toMatchObject({
      status: 422,
      fields: { zoomUrl: 'Enter a valid URL.' },
    });
});

test('publishing lists everything that is missing together', async () => {
  const draft = await anEvent(ctx, { published: false, zoomUrl: null, description: '' });
  await ctx.db
    .updateTable('events')
    .set({ start_date: null, start_time: null, start_ampm: null, starts_at: null, ends_at: null })
    .where('id', '=', draft.id)
    .execute();
  await expect(publishEvent(ctx, { eventId: draft.id })).rejects.toMatchObject({
    status: 422,
    fields: {
      description: 'This field is required.',
      startDate: 'This field is required.',
      zoomUrl: 'This field is required if publishing.',
    },
  });
  const event = await anEvent(ctx);
  await expect(publishEvent(ctx, { eventId: event.id })).rejects.toMatchObject({ status: 409 });
});

describe('a series', () => {
  const make = async (change: Partial<Parameters<typeof createSeries>[1]> = {}) => {
    const cohort = await aCohort(ctx, { startsIn: 60 });
    const series = await createSeries(ctx, {
      cohortId: cohort.id,
      name: 'Voice Lab',
      howManySessions: 4,
      whenDays: ['Tue'],
      start: { date: '2027-03-02', time: '07:00', ampm: 'PM' },
      description: '<p>Bring water.</p>',
      zoomUrl: 'https://meet.example.test/lab',
      ...change,
    });
    return { ...series, cohort };
  };
  const starts = async (eventIds: number[]) =>
    (
      await ctx.db
        .selectFrom('events')
        .select(['id', 'name', 'starts_at', 'status', 'ics_sequence'])
        .where('id', 'in', eventIds)
        .orderBy('series_number')
        .execute()
    ).map((row) => row.starts_at?.toISOString());

  test('creates drafts with numbered names across a clock change, all or none', async () => {
    const { eventIds } = await make();
    expect(await starts(eventIds)).toEqual([
      '2027-03-03T00:00:00.000Z',
      '2027-03-10T00:00:00.000Z',
      '2027-03-16T23:00:00.000Z',
      '2027-03-23T23:00:00.000Z',
    ]);
    const rows = await ctx.db
      .selectFrom('events')
      .select(['name', 'status'])
      .where('id', 'in', eventIds)
      .orderBy('series_number')
      .execute();
    expect(rows[0]).toEqual({ name: 'Voice Lab - Session 01', status: 'draft' });
    const before = await ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    await expect(
      make({ whenDays: ['Sun'], start: { date: '2027-03-07', time: '02:30', ampm: 'AM' } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { startTime: 'On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.' },
    });
    const after = await ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });
});

describe('faces', () => {
  const pictureOf = async (table: 'users' | 'hosts', id: number) => {
    const media = await t.db
      .insertInto('media')
      .values({
        object_type: table === 'users' ? 'User' : 'Host',
        object_id: id,
        state: 'deleted',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (table === 'users') await updateUser(id, { picture_media_id: media.id });
    else await t.db.updateTable('hosts').set({ image_media_id: media.id }).where('id', '=', id).execute();
    return `/media/${media.id}`;
  };
  const updateUser = (id: number, fields: { picture_media_id?: number; shows_attendance?: boolean }) =>
    t.db.updateTable('users').set(fields).where('id', '=', id).execute();

  test('a host shows the picture of their record, else that of their account; in lists and on the page', async () => {
    const school = await aSchool(ctx);
    const [own, byAccount, none] = [
      await aHost(ctx, { schoolId: school.id, name: 'Ida' }),
      await aHost(ctx, { schoolId: school.id, name: 'Noor' }),
      await aHost(ctx, { schoolId: school.id, name: 'Teo' }),
    ];
    const account = await staff();
    await t.db.updateTable('hosts').set({ user_id: account }).where('id', 'in', [own.id, byAccount.id]).execute();
    const ofAccount = await pictureOf('users', account);
    const ofHost = await pictureOf('hosts', own.id);
    const event = await anEvent(ctx, { schoolId: school.id, hostIds: [own.id, byAccount.id, none.id] });
    const { body } = await get(null, `/events/${event.id}`);
    const pictures = [ofHost, ofAccount, null];
    expect(body.eventHosts.map((host: { imageUrl: string | null }) => host.imageUrl)).toEqual(pictures);
    expect(body.event).toMatchObject({ hostNames: ['Ida', 'Noor', 'Teo'], hostImageUrls: pictures });
    const list = (await get(null, '/events?fields=card')).body.events;
    expect(list.find((card: { id: number }) => card.id === event.id)).toMatchObject({ hostImageUrls: pictures });
    const fullList = (await get(null, '/events')).body.events;
    const { eventHosts } = fullList.find((each: { id: number }) => each.id === event.id);
    expect(eventHosts.map((host: { imageUrl: string | null }) => host.imageUrl)).toEqual(pictures);
  });

  test('attendees are shown only if they chose it, faces first, and never for a class session', async () => {
    const event = await anEvent(ctx);
    const people = [];
    for (let n = 0; n < 8; n++) people.push((await makePerson(ctx, {})).personId);
    const [shown = 0, pictured = 0, hidden = 0, left = 0, ...others] = people;
    for (const id of people) {
      const response = await t.as(id, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: {} });
      expect(response.statusCode).toBe(200);
    }
    expect((await get(null, `/events/${event.id}`)).body.goers).toEqual([]);
    for (const id of [shown, pictured, left]) {
      const url = `/api/v1/users/${id}`;
      const response = await t.as(id, { method: 'PATCH', url, payload: { showsAttendance: true } });
      expect(response.json().user.showsAttendance).toBe(true);
    }
    const imageUrl = await pictureOf('users', pictured);
    await pictureOf('users', hidden);
    await t.as(left, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending: false } });
    const { body } = await get(null, `/events/${event.id}`);
    expect(body.goers).toEqual([
      { name: expect.any(String), imageUrl },
      { name: expect.any(String), imageUrl: null },
    ]);
    expect(body.event.attendeesCount).toBe(7);
    for (const id of others) await updateUser(id, { shows_attendance: true });
    expect((await get(null, `/events/${event.id}`)).body.goers).toHaveLength(MAX_PUBLIC_ATTENDEES);
    const cohort = await aCohort(ctx);
    const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 3 });
    await aPlace(ctx, { cohortId: cohort.id, courseId: cohort.courseId, personId: shown });
    expect((await get(shown, `/events/${session.id}`)).body.goers).toEqual([]);
  });
});
