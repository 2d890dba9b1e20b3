import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCourseForSeries } from '#server/features/events/manage/series/series.factory.ts';
import {
  aWorkoutSchool,
  type WorkoutSchool,
} from '#server/features/workouts/manage/editor/teacher-workouts.factory.ts';
import { testApp } from '#testing/app.ts';
import { formWith } from '#testing/multipart.ts';

/** Requests as M and T spell them: numbers as text, names in snake_case, and missing fields. */
const t = testApp();
const REQUIRED = 'This field is required.';
const NO_NUMBER = 'Enter a number.';
let school: WorkoutSchool;
let taught: Awaited<ReturnType<typeof aCourseForSeries>>;
beforeAll(async () => {
  school = await aWorkoutSchool(t);
  taught = await aCourseForSeries(t);
});

describe('a number sent as text', () => {
  test('is accepted, or rejected as not a number; an empty one counts as missing', async () => {
    const created = await school.create(
      school.whole({ capacity_live: '12', async_session_nonmember_price: '12.50', duration: ' 90 ' }),
    );
    expect(created).toMatchObject({ status: 201, body: { workout: { capacity_live: 12, duration: 90 } } });
    expect(created.body.workout.async_session_nonmember_price).toBe(12.5);
    const wrong = await school.create(
      school.whole({ capacity_live: 'ten', capacity_async: '', live_session_member_price: true, duration: 'an hour' }),
    );
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        error: {
          capacity_live: NO_NUMBER,
          capacity_async: 'This field is required',
          live_session_member_price: NO_NUMBER,
          duration: NO_NUMBER,
        },
      },
    });
    expect((await school.create(school.whole({ capacity_live: '1.5' }))).body.error).toEqual({
      capacity_live: 'Enter a whole number.',
    });
  });

  test('is accepted for a cohort, an event, a series, and a ticket type', async () => {
    const { id } = await taught.cohort({ startsIn: 60 });
    const cohort = await taught.patch(id, {
      cohort: { capacity: '30', nonmember_price: '200.50', wantsTa: true, lecture_hours: '12.25' },
    });
    expect(cohort).toMatchObject({ status: 200, body: { cohort: { capacity: 30, nonmember_price: 200.5 } } });
    expect((await taught.patch(id, { cohort: { capacity: 'many', price: '' } })).body.error).toEqual({
      capacity: NO_NUMBER,
      price: REQUIRED,
    });
    const dryRun = await taught.call(taught.courseAdminId, 'GET', `/teachers/cohorts/${id}/change?capacity=many`);
    expect(dryRun.body.error).toEqual({ capacity: NO_NUMBER });
    const { payload } = taught;
    expect((await taught.make({ how_many_sessions: 'two', duration: '' } as object)).body.error).toEqual({
      how_many_sessions: NO_NUMBER,
      duration: REQUIRED,
    });
    const series = { ...payload, how_many_sessions: '2', duration: '45', course_id: String(payload.course_id) };
    const created = await taught.call(taught.courseAdminId, 'POST', '/teachers/events/create_series', { series });
    expect(created.body.events).toHaveLength(2);
    const event = created.body.events[0].id;
    const saved = await taught.call(taught.courseAdminId, 'PATCH', `/teachers/events/${event}`, {
      event: { duration: '75', capacity: '40' },
    });
    expect(saved.body.event).toMatchObject({ duration: 75, capacity: 40 });
  });
});

describe('a missing field', () => {
  test('is reported together with all others, in T’s spelling', async () => {
    expect((await taught.call(taught.courseAdminId, 'POST', '/teachers/workouts', { workout: {} })).body.error).toEqual(
      {
        school_id: REQUIRED,
        status: REQUIRED,
        name: REQUIRED,
        capacity_live: 'This field is required',
        capacity_async: 'This field is required',
        live_session_member_price: 'This field is required',
        live_session_nonmember_price: 'This field is required',
        async_session_member_price: 'This field is required',
        async_session_nonmember_price: 'This field is required',
        description: REQUIRED,
        instructions: REQUIRED,
        start_date: REQUIRED,
        start_time: REQUIRED,
        ampm: REQUIRED,
        timezone: REQUIRED,
        duration: REQUIRED,
      },
    );
    const series = await taught.call(taught.courseAdminId, 'POST', '/teachers/events/create_series', { series: {} });
    expect(series.body.error).toEqual({
      course_id: REQUIRED,
      cohort_id: REQUIRED,
      name: REQUIRED,
      how_many_sessions: REQUIRED,
      when_days: REQUIRED,
      start_date: REQUIRED,
      start_time: REQUIRED,
      ampm: REQUIRED,
      timezone: REQUIRED,
      duration: REQUIRED,
      kind: REQUIRED,
    });
  });

  test('of an event: also who can attend, and where it belongs', async () => {
    const post = (event: object) => taught.call(taught.schoolAdminId, 'POST', '/teachers/events', { event });
    expect(await post({})).toMatchObject({
      status: 422,
      body: {
        error: {
          schoolId: REQUIRED,
          name: REQUIRED,
          kind: REQUIRED,
          admittance: REQUIRED,
          description: REQUIRED,
          startDate: REQUIRED,
        },
      },
    });
    expect((await post({ course_id: taught.course.id, name: 'Voices' })).body.error).toEqual({
      admittance: REQUIRED,
      cohort_id: REQUIRED,
      start_date: REQUIRED,
    });
  });

  test('can be an id, too', async () => {
    const { call, schoolAdminId } = taught;
    for (const [path, body, error] of [
      ['/teachers/hosts', {}, { event_id: REQUIRED }],
      ['/teachers/event_hosts', {}, { event_id: REQUIRED, host_id: REQUIRED }],
      ['/teachers/ticket_types', { event_id: '' }, { event_id: REQUIRED }],
      ['/teachers/ticket_types', { event_id: 'x' }, { event_id: 'Enter a whole number.' }],
      ['/teachers/landing_page_faqs', {}, { course_id: REQUIRED }],
      ['/teachers/course_admins', { email: 'a@b.example' }, { school_id: REQUIRED, course_id: REQUIRED }],
      ['/teachers/cohorts', { cohort: { name: 'Spring' } }, { course_id: REQUIRED }],
    ] as const)
      expect([path, (await call(schoolAdminId, 'POST', path, body)).body.error]).toEqual([path, error]);
  });

  test('is named in the spelling of the request’s other fields', async () => {
    const { status: _, capacity_live, ...rest } = school.whole();
    expect((await school.create(rest)).body.error).toEqual({
      capacity_live: 'This field is required',
      status: REQUIRED,
    });
    const camel = { schoolId: school.school.id, capacityAsync: 5 };
    expect((await school.call(school.adminId, 'POST', '/teachers/workouts', camel)).body.error).toMatchObject({
      capacityLive: 'This field is required',
    });
    expect(capacity_live).toBe(10);
  });
});

test('an hour that DST skips is refused with the session’s time, also for the sessions that follow', async () => {
  const created = await taught.make({ how_many_sessions: 6, when_days: ['Sun'] });
  const [first] = created.body.events;
  const follow = (query: string) =>
    taught.call(taught.courseAdminId, 'GET', `/teachers/events/${first.id}/following?${query}`);
  const refused = await follow('start_time=02:30&ampm=AM');
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.error)).toEqual(['start_time']);
  const saved = await taught.call(taught.courseAdminId, 'PATCH', `/teachers/events/${first.id}/following`, {
    event: { start_time: '02:30', ampm: 'AM' },
  });
  expect(Object.keys(saved.body.error)).toEqual(['start_time']);
});

test('a workout is created with its picture', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const upload = await t.as(school.adminId, {
    method: 'POST',
    url: '/api/v1/uploads',
    ...formWith({ name: 'w.png', type: 'image/png', bytes }, { objectType: 'Workout' }),
  });
  const { url } = upload.json().media;
  const created = await school.create(school.whole({ image: url }));
  expect(created).toMatchObject({ status: 201, body: { workout: { imageUrl: url } } });
  expect((await school.create(school.whole({ image: '/media/999999' }))).body.workout.imageUrl).toBeNull();
  const { courseAdminId } = school;
  expect((await school.call(courseAdminId, 'POST', '/teachers/workouts', school.whole({ image: url }))).status).toBe(
    422,
  );
});
