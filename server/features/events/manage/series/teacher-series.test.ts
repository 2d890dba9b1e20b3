import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, test } from 'vitest';
import { aHost } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { giveAccount } from '#server/features/meetings/index.ts';
import { aMeetingAccount } from '#server/features/meetings/manage/meeting.factory.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { testApp } from '#testing/app.ts';
import { aCourseForSeries, ZONE } from './series.factory.ts';

const t = testApp();
type Course = Awaited<ReturnType<typeof aCourseForSeries>>;
let of: Course;
beforeAll(async () => {
  of = await aCourseForSeries(t);
});

const localTimeOf = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString();
const plan = (course: Course, change: Record<string, string | number> = {}) => {
  const { when_days: days, how_many_sessions, start_date, start_time, ampm, timezone, duration } = course.payload;
  const query = new URLSearchParams({
    when_days: days.join(','),
    how_many_sessions: String(how_many_sessions),
    start_date,
    start_time,
    ampm,
    timezone,
    duration: String(duration),
    cohort_id: String(course.cohortId),
    ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)])),
  });
  return course.call(course.courseAdminId, 'GET', `/teachers/courses/${course.course.id}/series_plan?${query}`);
};
const mailsOf = (kind: string, personId: number) =>
  t.db
    .selectFrom('sends')
    .select(['id', 'ics', 'state', 'subject'])
    .where('kind', '=', kind)
    .where('user_id', '=', personId)
    .orderBy('id')
    .execute();

/** The entries of a calendar file, read by a third-party parser. */
function entriesOf(ics: string | null | undefined) {
  const root = new ICAL.Component(ICAL.parse(ics ?? ''));
  return root
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map((event) => ({
      uid: event.uid,
      title: event.summary,
      sequence: event.sequence,
      startsAt: event.startDate.toJSDate(),
      endsAt: event.endDate.toJSDate(),
    }));
}

test('the form starts with the specification’s defaults and the next cohort', async () => {
  await aHost(of.ctx, { schoolId: of.school.id, name: 'Ada Host' });
  const { body } = await of.call(of.courseAdminId, 'GET', `/teachers/courses/${of.course.id}/new_series`);
  expect(body.series).toMatchObject({
    name: '',
    how_many_sessions: 6,
    when_days: ['Tue'],
    start_time: '09:00',
    ampm: 'AM',
    timezone: ZONE,
    duration: 60,
    kind: 'Class Session',
    cohort_id: of.cohortId,
  });
  expect(body.cohorts.map(({ id }: { id: number }) => id)).toEqual([of.cohortId]);
  expect(body.hosts).toMatchObject([{ name: 'Ada Host', imageUrl: null }]);
});

describe('a series preview', () => {
  test('lists every date, with clock changes in the school’s zone and in the reader’s, and creates nothing', async () => {
    const before = await of.ctx.db.selectFrom('event_series').select('id').execute();
    const { sessions } = (await plan(of, { reader_timezone: 'America/Phoenix', name: 'Voice Lab' })).body.plan;
    expect(sessions).toHaveLength(8);
    expect(sessions[0]).toMatchObject({ number: 1, name: 'Voice Lab - Session 01', date: of.start, outside: null });
    expect(
      sessions.map(({ startsAtUtc }: { startsAtUtc: string }) => localTimeOf(new Date(startsAtUtc), ZONE).slice(11)),
    ).toEqual(Array(8).fill('09:00:00'));
    const marked = sessions.filter(({ clockChange }: { clockChange: { school: boolean } }) => clockChange.school);
    expect(marked).toHaveLength(1);
    expect(marked[0]).toMatchObject({ number: 5, clockChange: { school: true, reader: false } });
    expect(await of.ctx.db.selectFrom('event_series').select('id').execute()).toEqual(before);
  });

  test('warns of clashes in the cohort, of dates outside it, and of dates in the past', async () => {
    const course = await aCourseForSeries(t);
    const { sessions } = (await plan(course)).body.plan;
    const second = new Date(sessions[1].startsAtUtc);
    const hours = (second.getTime() + 30 * 60_000 - course.ctx.clock.now().getTime()) / 3_600_000;
    const clash = await aClassSession(course.ctx, { cohortId: course.cohortId, inHours: hours, name: 'Guest' });
    const seen = (await plan(course, { how_many_sessions: 9 })).body.plan.sessions;
    expect(seen[1].clashes).toMatchObject([{ id: clash.id, name: 'Guest' }]);
    expect(seen[0].clashes).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ number: 9, outside: 'after_end' });
    const early = (await plan(course, { start_date: '2020-01-07' })).body.plan.sessions[0];
    expect(early).toMatchObject({ past: true, outside: 'before_start' });
  });

  test('refuses what creating would, at the same field', async () => {
    const refused = async (change: Record<string, string | number>) => (await plan(of, change)).body.error;
    expect(await refused({ how_many_sessions: 21 })).toEqual({ how_many_sessions: 'Enter 1 to 20 sessions.' });
    expect(await refused({ when_days: '' })).toEqual({ when_days: 'This field is required.' });
    expect(await refused({ timezone: 'Mars/Olympus' })).toMatchObject({ timezone: expect.any(String) });
  });
});

describe('creating a series', () => {
  test('creates numbered drafts at the same local time across the clock change, with hosts and link, once per key', async () => {
    const course = await aCourseForSeries(t);
    const host = await aHost(course.ctx, { schoolId: course.school.id });
    const headers = { 'idempotency-key': 'series-once-key-0123' };
    // The specification's payload, to the letter.
    const series = {
      course_id: course.course.id,
      host_ids: [host.id],
      name: 'Voice Lab',
      how_many_sessions: 8,
      when_days: ['Tue'],
      start_date: course.start,
      start_time: '09:00',
      ampm: 'AM',
      timezone: 'America/New_York',
      duration: 60,
      kind: 'Class Session',
      cohort_id: course.cohortId,
      zoom_account_id: null,
      zoom_url: 'https://meet.example.test/lab',
    };
    const send = () => course.call(course.courseAdminId, 'POST', '/teachers/events/create_series', { series }, headers);
    const created = await send();
    const repeated = await send();
    expect(created.status).toBe(201);
    expect(repeated.body).toEqual(created.body);
    const { id: seriesId, name } = created.body.series;
    const { events } = created.body;
    expect(name).toBe('Voice Lab');
    expect(events).toHaveLength(8);
    expect(events[0].name).toBe('Voice Lab - Session 01');
    const all = await course.ctx.db
      .selectFrom('event_series')
      .select('id')
      .where('course_id', '=', course.course.id)
      .execute();
    expect(all).toEqual([{ id: seriesId }]);
    const rows = await course.rows(seriesId);
    expect(rows.every(({ status, kind }) => status === 'draft' && kind === 'Class Session')).toBe(true);
    expect(rows.every(({ zoom_url }) => zoom_url === 'https://meet.example.test/lab')).toBe(true);
    expect(rows.map(({ starts_at }) => localTimeOf(starts_at as Date, ZONE).slice(11))).toEqual(
      Array(8).fill('09:00:00'),
    );
    const links = await course.ctx.db
      .selectFrom('event_hosts')
      .select('host_id')
      .where('host_id', '=', host.id)
      .execute();
    expect(links).toHaveLength(8);
    const activity = await course.ctx.db
      .selectFrom('activity')
      .select('detail')
      .where('action', '=', 'create_series')
      .where('subject_id', '=', String(seriesId))
      .execute();
    expect(activity).toMatchObject([{ detail: { name: 'Voice Lab', sessions: 8 } }]);
  });

  test('stores the meeting account, and sets it on every session', async () => {
    const course = await aCourseForSeries(t);
    const account = await aMeetingAccount(course.ctx);
    const refused = await course.make({ zoom_account_id: account.id });
    expect(refused.status).toBe(404);
    const grant = { accountId: account.id, courseId: course.course.id, schoolId: course.school.id };
    await giveAccount(course.ctx, grant);
    const { body } = await course.make({ zoom_account_id: account.id, zoom_url: null });
    const rows = await course.rows(body.series.id);
    expect(rows.map(({ zoom_account_id }) => zoom_account_id)).toEqual(Array(8).fill(account.id));
  });

  test('stores the payload as it was given, and requires every part it needs', async () => {
    const course = await aCourseForSeries(t);
    const host = await aHost(course.ctx, { schoolId: course.school.id });
    const send = (series: object) =>
      course.call(course.courseAdminId, 'POST', '/teachers/events/create_series', {
        series: { ...course.payload, host_ids: [host.id], when_days: ['Mon', 'Tue', 'Sun'], ...series },
      });
    const { body } = await send({});
    const { host_ids: hosts, ...kept } = await course.ctx.db
      .selectFrom('event_series')
      .selectAll()
      .where('id', '=', body.series.id)
      .executeTakeFirstOrThrow();
    // The stored row under the payload's names.
    const read = { ...kept, host_ids: hosts.map(Number), ampm: kept.start_ampm, duration: kept.duration_minutes };
    expect(read).toMatchObject({
      course_id: course.course.id,
      host_ids: [host.id],
      name: 'Voice Lab',
      how_many_sessions: 8,
      when_days: ['Mon', 'Tue', 'Sun'],
      start_date: course.start,
      start_time: '09:00',
      ampm: 'AM',
      timezone: 'America/New_York',
      duration: 60,
      kind: 'Class Session',
      cohort_id: course.cohortId,
      zoom_account_id: null,
      zoom_url: 'https://meet.example.test/lab',
    });
    for (const field of [
      'name',
      'how_many_sessions',
      'when_days',
      'start_date',
      'start_time',
      'ampm',
      'timezone',
      'duration',
      'kind',
      'cohort_id',
    ]) {
      const refused = await send({ [field]: '' });
      expect([field, refused.status, refused.body.error]).toEqual([field, 422, { [field]: 'This field is required.' }]);
    }
    const afternoon = await send({ start_time: '12:30', ampm: 'PM', how_many_sessions: 1 });
    expect(localTimeOf(new Date(afternoon.body.events[0].startsAtUtc), ZONE).slice(11)).toBe('12:30:00');
  });

  test('refuses 21 sessions, no weekday, and missing fields, each at its field', async () => {
    const error = async (change: object) => (await of.make(change)).body.error;
    expect(await error({ how_many_sessions: 21 })).toEqual({ how_many_sessions: 'Enter 1 to 20 sessions.' });
    expect(await error({ when_days: [] })).toEqual({ when_days: 'This field is required.' });
    expect(await error({ cohort_id: '' })).toEqual({ cohort_id: 'This field is required.' });
    expect(await error({ name: ' ' })).toEqual({ name: 'This field is required.' });
    expect(await error({ duration: 1441 })).toEqual({ duration: 'Enter 1 to 1440 minutes.' });
    const rows = await of.ctx.db
      .selectFrom('event_series')
      .select('id')
      .where('course_id', '=', of.course.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('treats another course’s or school’s course, cohort, host, and account exactly like missing ones, and creates nothing', async () => {
    const [course, other] = [await aCourseForSeries(t), await aCourseForSeries(t)];
    const host = await aHost(course.ctx, { schoolId: course.school.id });
    const theirHost = await aHost(other.ctx, { schoolId: other.school.id });
    const theirAccount = await aMeetingAccount(other.ctx, { cohortId: other.cohortId });
    const missingId = 999_999_999;
    const pairs: readonly [foreign: Parameters<Course['make']>[0], missing: Parameters<Course['make']>[0]][] = [
      [{ course_id: other.course.id }, { course_id: missingId }],
      [
        { course_id: other.course.id, cohort_id: other.cohortId },
        { course_id: missingId, cohort_id: missingId },
      ],
      [{ cohort_id: other.cohortId }, { cohort_id: missingId }],
      [{ host_ids: [theirHost.id] }, { host_ids: [missingId] }],
      [{ host_ids: [host.id, theirHost.id] }, { host_ids: [host.id, missingId] }],
      [{ zoom_account_id: theirAccount.id }, { zoom_account_id: missingId }],
    ];
    for (const as of [course.courseAdminId, course.schoolAdminId]) {
      for (const [foreign, missing] of pairs) {
        const response = await course.make(missing, {}, as);
        expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(await course.make(foreign, {}, as)).toEqual(response);
      }
    }
    const rows = await course.ctx.db
      .selectFrom('event_series')
      .select('id')
      .where('course_id', 'in', [course.course.id, other.course.id])
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('publishing all', () => {
  test('reports everything that is missing together, then notifies each learner once, with one calendar file', async () => {
    const course = await aCourseForSeries(t);
    const [learner, left] = [await course.learner(), await course.learner('left')];
    const { body } = await course.make({ zoom_url: null });
    const [first] = body.events;
    const listed = await course.call(course.courseAdminId, 'GET', `/teachers/courses/${course.course.id}/draft_series`);
    expect(listed.body.series).toMatchObject([{ name: 'Voice Lab', drafts: 8, sessions: 8, eventId: first.id }]);
    const url = `/teachers/events/${first.id}/publish_series`;
    const refused = await course.call(course.courseAdminId, 'POST', url, {});
    expect(refused.status).toBe(422);
    expect(refused.body.error).toEqual({ zoomUrl: 'This field is required if publishing.' });
    expect(refused.body.details.missing).toHaveLength(8);

    const address = { zoomUrl: 'https://meet.example.test/lab' };
    const filled = await course.call(course.courseAdminId, 'PATCH', `/teachers/events/${first.id}/following`, {
      event: address,
    });
    expect(filled.body.following.totals).toEqual({ sessions: 8, moved: 0, learners: 0 });
    const dry = await course.call(course.courseAdminId, 'GET', `/teachers/events/${first.id}/series_publication`);
    expect(dry.body.publication).toMatchObject({ missing: [], totals: { sessions: 8, learners: 1 } });
    const other = await course.call(course.courseAdminId, 'POST', url, { expected: { sessions: 8, learners: 2 } });
    expect(other).toMatchObject({ status: 409, body: { code: 'figures_changed' } });

    const done = await course.call(course.courseAdminId, 'POST', url, { expected: dry.body.publication.totals });
    expect(done.body.published).toMatchObject({ learners: 1 });
    const rows = await course.rows(body.series.id);
    expect(rows.map(({ status }) => status)).toEqual(Array(8).fill('published'));
    await t.drainJobs();
    expect(await mailsOf('sessions_published', left)).toEqual([]);
    const mails = await mailsOf('sessions_published', learner);
    expect(mails).toMatchObject([{ state: 'sent' }]);
    const entries = entriesOf(mails[0]?.ics);
    expect(entries.map(({ startsAt }) => startsAt)).toEqual(rows.map(({ starts_at }) => starts_at));
    expect(entries.map(({ endsAt }) => endsAt)).toEqual(rows.map(({ ends_at }) => ends_at));
    expect(entries.map(({ startsAt }) => localTimeOf(startsAt, ZONE).slice(11))).toEqual(Array(8).fill('09:00:00'));
    const twice = await course.call(course.courseAdminId, 'POST', url, {});
    expect(twice.status).toBe(409);
  });
});

describe('this and following', () => {
  async function published() {
    const course = await aCourseForSeries(t);
    const learner = await course.learner();
    const { body } = await course.make();
    const ids: number[] = body.events.map(({ id }: { id: number }) => id);
    await course.call(course.courseAdminId, 'POST', `/teachers/events/${ids[0]}/publish_series`, {});
    await t.drainJobs();
    const at = (number: number) => ids[number - 1] ?? 0;
    return { ...course, learner, seriesId: body.series.id as number, ids, at };
  }
  const moved = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

  test('moves it and later sessions at the same local time, skips canceled, edited-alone, and begun ones, and notifies once', async () => {
    const course = await published();
    const edit = (id: number, event: object, way = '') =>
      course.call(course.courseAdminId, 'PATCH', `/teachers/events/${id}${way}`, { event });
    const before = await course.rows(course.seriesId);
    const dateOf = (number: number) => String(before[number - 1]?.start_date);
    const declined = await t.as(course.learner, {
      method: 'POST',
      url: `/api/v1/events/${course.at(8)}/attend`,
      payload: { attending: false },
    });
    expect(declined.statusCode).toBe(200);
    const attendances = await t.db
      .selectFrom('attendances')
      .selectAll()
      .where('user_id', '=', course.learner)
      .execute();
    await edit(course.at(5), { startTime: '10:00' });
    await edit(course.at(6), { status: 'cancelled' });
    await t.drainJobs();
    const target = { startDate: moved(dateOf(3), 1), startTime: '11:00', ampm: 'AM' };
    const query = new URLSearchParams(target);
    const dry = await course.call(course.courseAdminId, 'GET', `/teachers/events/${course.at(3)}/following?${query}`);
    expect(dry.body.following).toMatchObject({
      sessions: [{ number: 3 }, { number: 4 }, { number: 7 }, { number: 8 }],
      leftOut: [
        { number: 5, reason: 'edited_alone' },
        { number: 6, reason: 'cancelled' },
      ],
      totals: { sessions: 4, moved: 3, learners: 1 },
    });
    const stale = await edit(course.at(3), { ...target, expected: { learners: 7 } }, '/following');
    expect(stale).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
    const done = await edit(
      course.at(3),
      { ...target, expected: dry.body.following.totals, revision: 0 },
      '/following',
    );
    expect(done.status).toBe(200);
    const after = await course.rows(course.seriesId);
    expect(after.map(({ id }) => id)).toEqual(course.ids);
    const localTimes = after.map(({ starts_at }) => localTimeOf(starts_at as Date, ZONE));
    for (const number of [3, 4, 7, 8]) expect(localTimes[number - 1]).toBe(`${moved(dateOf(number), 1)}T11:00:00`);
    for (const number of [1, 2]) expect(localTimes[number - 1]).toBe(`${dateOf(number)}T09:00:00`);
    expect(after[2]?.edited_alone).toBe(false);
    expect(await t.db.selectFrom('attendances').selectAll().where('user_id', '=', course.learner).execute()).toEqual(
      attendances,
    );
    await t.system.clock.advance(180_000);
    await t.sweep();
    await t.drainJobs();
    // One email with one file; it also covers the session that was moved on its own a moment earlier.
    expect(await mailsOf('event_time_changed', course.learner)).toEqual([]);
    const mails = await mailsOf('events_time_changed', course.learner);
    expect(mails).toHaveLength(1);
    const entries = mails.flatMap(({ ics }) => entriesOf(ics));
    const startTimes = entries.map(({ startsAt }) => startsAt.toISOString());
    expect(startTimes).toEqual([3, 4, 5, 7].map((number) => after[number - 1]?.starts_at?.toISOString()));
    expect(entries.every(({ sequence }) => sequence > 0)).toBe(true);
    expect(startTimes).not.toContain(after[7]?.starts_at?.toISOString());
  });

  test('a move into the next hour notifies right away, still with one email and one file per learner', async () => {
    const course = await published();
    const soon = new Date(t.system.clock.now().getTime() + 40 * 60_000);
    const { date, time, ampm } = localOfInstant(soon, 'UTC');
    const edit = await course.call(course.courseAdminId, 'PATCH', `/teachers/events/${course.at(1)}/following`, {
      event: { startDate: date, startTime: time, ampm, timezone: 'UTC' },
    });
    expect(edit.status).toBe(200);
    await t.drainJobs();
    expect(await mailsOf('event_time_changed', course.learner)).toEqual([]);
    const mails = await mailsOf('events_time_changed', course.learner);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('New times: Voice Lab - Session 01 and 7 more');
    const rows = await course.rows(course.seriesId);
    expect(entriesOf(mails[0]?.ics).map(({ startsAt }) => startsAt)).toEqual(rows.map(({ starts_at }) => starts_at));
    // There is nothing left to notify about.
    await t.system.clock.advance(180_000);
    await t.sweep();
    await t.drainJobs();
    expect(await mailsOf('event_time_changed', course.learner)).toEqual([]);
    expect(await mailsOf('events_time_changed', course.learner)).toHaveLength(1);
  });

  test('every other field is applied too, each name keeps its own number, and a skipped local time names its session', async () => {
    const course = await published();
    const edit = (id: number, event: object) =>
      course.call(course.courseAdminId, 'PATCH', `/teachers/events/${id}/following`, { event });
    const dry = await course.call(
      course.courseAdminId,
      'GET',
      `/teachers/events/${course.at(2)}/following?name=Voice%20Studio`,
    );
    expect(dry.body.following.sessions.map((each: { renamedTo: string }) => each.renamedTo)).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((number) => `Voice Studio - Session 0${number}`),
    );
    await edit(course.at(2), {
      name: 'Voice Studio',
      description: '<p>Bring water.</p>',
      zoomUrl: 'https://meet.example.test/studio',
      duration: 90,
    });
    const rows = await course.rows(course.seriesId);
    expect(rows.map(({ name }) => name)).toEqual([
      'Voice Lab - Session 01',
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `Voice Studio - Session 0${number}`),
    ]);
    expect(rows.map(({ zoom_url, duration_minutes }) => [zoom_url, duration_minutes])).toEqual([
      ['https://meet.example.test/lab', 60],
      ...Array(7).fill(['https://meet.example.test/studio', 90]),
    ]);
    // Moved two days earlier, the fifth falls on the Sunday on which the clocks change.
    const sunday = Temporal.PlainDate.from(course.start).add({ days: 12 });
    const skipped = await edit(course.at(3), { startDate: sunday.toString(), startTime: '02:30', ampm: 'AM' });
    expect(skipped.status).toBe(422);
    expect(skipped.body.error.startTime).toMatch(/^Voice Studio - Session 05: .*the clocks in New York skip 2:30 AM/);
    expect(await course.rows(course.seriesId)).toEqual(rows);
  });

  test('works only for sessions of a series', async () => {
    const single = await aClassSession(of.ctx, { cohortId: of.cohortId, inHours: 24 * 70 });
    const response = await of.call(of.courseAdminId, 'GET', `/teachers/events/${single.id}/following`);
    expect(response).toMatchObject({ status: 409, body: { code: 'no_series' } });
  });
});
