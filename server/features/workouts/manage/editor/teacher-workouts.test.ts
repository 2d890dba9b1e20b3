import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { aWorkoutSchool, type WorkoutSchool } from './teacher-workouts.factory.ts';

const t = testApp();
let of: WorkoutSchool;
beforeAll(async () => {
  of = await aWorkoutSchool(t);
});

const REQUIRED = 'This field is required.';
const BARE = 'This field is required';

describe('a new workout', () => {
  test('returns all of its fields in the spellings of both specifications', async () => {
    const created = await of.create(
      of.whole({ zoom_url: 'https://zoom.example/j/1', submission_url: 'https://drop.example/work' }),
    );
    expect(created).toMatchObject({
      status: 201,
      body: {
        workout: {
          schoolId: of.school.id,
          name: 'Cold reads',
          status: 'draft',
          state: 'draft',
          capacity_live: 10,
          capacity_async: 50,
          live_session_member_price: 10,
          live_session_nonmember_price: 20,
          async_session_member_price: 0,
          async_session_nonmember_price: 12.5,
          description: '<p>Practice together.</p>',
          instructions: '<p>Record one minute.</p>',
          startsAt: of.inDays(10),
          startDate: of.inDays(10),
          start_time: '07:30',
          startTime: '07:30',
          ampm: 'PM',
          timezone: 'America/New_York',
          duration: 60,
          zoomUrl: 'https://zoom.example/j/1',
          submissionUrl: 'https://drop.example/work',
          image: null,
          imageUrl: null,
          missing: [],
          locked: {},
          canCancel: false,
          canDelete: true,
          revision: 0,
        },
      },
    });
    const { id } = created.body.workout;
    expect(await of.edit(id)).toEqual({ workout: created.body.workout, attendees: [] });
    expect(await of.log(id)).toMatchObject([{ action: 'create_workout', detail: { name: 'nothing → Cold reads' } }]);
    expect((await of.call(of.adminId, 'GET', `/teachers/workouts/${id}/image`)).body).toEqual({ url: null });
  });

  test('requires every field, also for a draft, in T’s words', async () => {
    expect(await of.create({})).toMatchObject({
      status: 422,
      body: {
        error: {
          status: REQUIRED,
          name: REQUIRED,
          capacity_live: BARE,
          capacity_async: BARE,
          live_session_member_price: BARE,
          live_session_nonmember_price: BARE,
          async_session_member_price: BARE,
          async_session_nonmember_price: BARE,
          description: REQUIRED,
          instructions: REQUIRED,
          start_date: REQUIRED,
          start_time: REQUIRED,
          ampm: REQUIRED,
          timezone: REQUIRED,
          duration: REQUIRED,
        },
      },
    });
  });

  test('gets the error for each wrong field under the name that was used', async () => {
    const cases: [object, object][] = [
      [{ name: '  ' }, { name: REQUIRED }],
      [{ name: 'x'.repeat(121) }, { name: 'Use 120 characters or fewer.' }],
      [{ capacity_live: null }, { capacity_live: BARE }],
      [{ capacity_async: 100_001 }, { capacity_async: 'Enter 0 to 100,000 spots.' }],
      [{ capacity_live: 2.5 }, { capacity_live: 'Enter a whole number.' }],
      [{ live_session_member_price: 0.3 }, { live_session_member_price: 'Enter at least $0.50, or 0 for free.' }],
      [
        { live_session_member_price: 30 },
        { live_session_nonmember_price: "Members can't pay more than everyone else." },
      ],
      [
        { async_session_nonmember_price: 5, async_session_member_price: 5.01 },
        { async_session_nonmember_price: "Members can't pay more than everyone else." },
      ],
      [{ description: '<p> </p>' }, { description: REQUIRED }],
      [{ instructions: '<script>alert(1)</script>' }, { instructions: REQUIRED }],
      [{ duration: 0 }, { duration: 'Enter 1 to 1,440 minutes.' }],
      [{ duration: 1441 }, { duration: 'Enter 1 to 1,440 minutes.' }],
      [{ submission_url: 'drop' }, { submission_url: 'Please enter a valid URL.' }],
      [{ zoom_url: 'javascript:alert(1)' }, { zoom_url: 'Please enter a valid URL.' }],
      [{ startsAt: of.inDays(-1) }, { startsAt: 'Choose today or a later date.' }],
      [{ startsAt: '2027-02-30' }, { startsAt: "2027-02-30 isn't a real date." }],
      // New York's clocks skip 2:30 AM that night.
      [
        { startsAt: '2027-03-14', start_time: '02:30', ampm: 'AM' },
        { start_time: 'On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.' },
      ],
      [{ timezone: 'Mars/Olympus' }, { timezone: "We don't recognize this time zone." }],
      [{ status: 'cancelled' }, { status: 'Choose draft, published, or finished.' }],
      [{ color: 'red' }, { color: "We don't recognize this field." }],
    ];
    for (const [more, error] of cases) {
      const response = await of.create(of.whole(more));
      expect(response, JSON.stringify(more)).toMatchObject({ status: 422, body: { error } });
      expect(Object.keys(response.body.error), JSON.stringify(more)).toEqual(Object.keys(error));
    }
  });

  test('is published right away or not at all: all gaps are returned together', async () => {
    const before = (await of.call(of.adminId, 'GET', `/teachers/schools/${of.school.id}/workouts`)).body.meta.total;
    expect(await of.create(of.whole({ status: 'published' }))).toMatchObject({
      status: 422,
      body: { error: { zoom_url: 'This field is required if publishing.' } },
    });
    expect(
      await of.create(
        of.whole({
          status: 'published',
          capacity_live: 0,
          capacity_async: 0,
          startsAt: of.inDays(0),
          start_time: '12:00',
          ampm: 'AM',
        }),
      ),
    ).toMatchObject({
      status: 422,
      body: {
        error: {
          capacity_live: 'Offer live spots, written feedback spots, or both.',
          startsAt: 'The start is in the past.',
        },
      },
    });
    expect((await of.create(of.whole({ capacity_live: 0, capacity_async: 0 }))).status).toBe(201);
    const live = await of.create(of.whole({ status: 'published', zoom_url: 'https://zoom.example/j/2' }));
    expect(live.body.workout).toMatchObject({ status: 'published', state: 'published', canCancel: true });
    const after = (await of.call(of.adminId, 'GET', `/teachers/schools/${of.school.id}/workouts`)).body.meta.total;
    expect(after).toBe(before + 2);
  });

  test('is created once, however often the same attempt is sent', async () => {
    const key = { 'idempotency-key': 'one-workout-1' };
    const twice = await Promise.all([1, 2].map(() => of.create(of.whole({ name: 'Once' }), key)));
    const retried = await of.create(of.whole({ name: 'Once' }), key);
    const ids = [...twice, retried].filter(({ status }) => status === 201).map(({ body }) => body.workout.id);
    expect(new Set(ids).size).toBe(1);
    const rows = await t.db.selectFrom('workouts').select('id').where('name', '=', 'Once').execute();
    expect(rows).toHaveLength(1);
  });

  test('is for School Admins: another school is a 404, a course admin gets a 403', async () => {
    const other = await aSchool(of.ctx);
    const body = (schoolId: number) => ({ workout: { ...of.whole(), schoolId } });
    const foreign = await of.call(of.adminId, 'POST', '/teachers/workouts', body(other.id));
    const missing = await of.call(of.adminId, 'POST', '/teachers/workouts', body(987_654_321));
    expect(foreign).toEqual(missing);
    expect(foreign.status).toBe(404);
    expect((await of.call(of.courseAdminId, 'POST', '/teachers/workouts', body(of.school.id))).status).toBe(403);
    const list = `/teachers/schools/${of.school.id}/workouts`;
    expect((await of.call(of.courseAdminId, 'GET', list)).status).toBe(403);
    const { id } = await of.workout();
    expect((await of.call(of.courseAdminId, 'GET', `/teachers/workouts/${id}/edit`)).status).toBe(403);
    expect((await of.call((await makePerson(of.ctx)).personId, 'GET', `/teachers/workouts/${id}/edit`)).status).toBe(
      404,
    );
  });
});

describe('a workout with only written spots', () => {
  test('needs no meeting, can’t be joined, and takes submissions until its start', async () => {
    const created = await of.create(
      of.whole({ status: 'published', capacity_live: 0, async_session_nonmember_price: 0 }),
    );
    const { id, uuid } = created.body.workout;
    expect(created.body.workout).toMatchObject({ state: 'published', zoomUrl: null });
    const writer = (await makePerson(of.ctx)).personId;
    const page = (await of.call(writer, 'GET', `/workouts/${id}`)).body;
    expect(page.workout.ticketTypes).toMatchObject([{ kind: 'written' }]);
    const ticketTypeId = page.workout.ticketTypes[0].id;
    expect((await of.call(writer, 'POST', `/workouts/${id}/attend`, { ticketTypeId, attending: true })).status).toBe(
      200,
    );
    const send = (text: string) => of.call(writer, 'POST', `/workouts/${id}/submissions`, { text });
    expect((await send('First take.')).status).toBe(200);
    for (const personId of [writer, of.adminId]) {
      expect((await of.call(personId, 'GET', `/workouts/links/${uuid}`)).body.state).not.toBe('open');
      expect((await of.call(personId, 'POST', `/workouts/links/${uuid}/joins`, {})).status).toBeGreaterThanOrEqual(403);
    }
    expect((await of.call(of.adminId, 'GET', `/workouts/links/${uuid}`)).body.state).toBe('workout_not_live');
    // Live spots require a meeting.
    expect(await of.patch(id, { capacity_live: 5 })).toMatchObject({
      status: 422,
      body: { error: { zoom_url: 'This field is required if publishing.' } },
    });
    await t.system.clock.advance(11 * 86_400_000);
    expect(await send('Too late.')).toMatchObject({
      status: 409,
      body: { error: 'The deadline to submit work has passed.' },
    });
    const after = (await of.call(writer, 'GET', `/workouts/${id}`)).body;
    expect(after.may.submit).toMatchObject({ allowed: false });
  });
});

describe('the list of a school’s workouts', () => {
  test('is upcoming or past, filtered by part of the name, taken literally, in pages, with its figures', async () => {
    const own = await aWorkoutSchool(t);
    const list = async (query: string) =>
      (await own.call(own.adminId, 'GET', `/teachers/schools/${own.school.id}/workouts?${query}`)).body;
    const later = await own.workout({ inHours: 60, name: 'Breath 100%' });
    const soon = await own.workout({ inHours: 2, name: 'Breath and line' });
    const draft = await own.workout({ inHours: 30, name: 'Consonants', published: false });
    const learner = (await makePerson(own.ctx)).personId;
    for (const ticketTypeId of [soon.liveTicketTypeId, soon.writtenTicketTypeId]) {
      await own.call(learner, 'POST', `/workouts/${soon.id}/attend`, { ticketTypeId, attending: true });
    }
    const ids = (body: { events: { id: number }[] }) => body.events.map(({ id }) => id);
    const future = await list('segment=future');
    expect(ids(future)).toEqual([soon.id, draft.id, later.id]);
    expect(future.meta).toMatchObject({ page: 1, total: 3, totalPages: 1 });
    expect(future.events[0]).toMatchObject({
      uuid: soon.uuid,
      name: 'Breath and line',
      kind: 'Workout',
      status: 'active',
      cohortMoniker: null,
      startsAtUtc: soon.startsAt.toISOString(),
      attendeesCount: 2,
      enrolled_live_count: 1,
      capacity_live: 10,
      enrolled_async_count: 1,
      capacity_async: 5,
      ticketTypes: [
        { name: 'Live session', price: 0, nonmemberPrice: 0, attendeesCount: 1, totalPrice: 0 },
        { name: 'Written feedback', attendeesCount: 1 },
      ],
    });
    expect(future.events[1].status).toBe('draft');
    expect(ids(await list('contains=breath'))).toEqual([soon.id, later.id]);
    expect(ids(await list('contains=100%25'))).toEqual([later.id]);
    expect(ids(await list('contains=_reath'))).toEqual([]);
    const second = await list('perPage=2&page=2');
    expect(ids(second)).toEqual([later.id]);
    expect(second.meta).toMatchObject({ page: 2, total: 3, totalPages: 2 });
    await own.patch(later.id, { status: 'finished' });
    await t.system.clock.advance(4 * 3_600_000);
    expect(ids(await list('segment=future'))).toEqual([draft.id]);
    const past = await list('segment=past');
    expect(ids(past)).toEqual([later.id, soon.id]);
    expect(past.events.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed']);
    expect((await own.call(own.adminId, 'GET', `/teachers/schools/${own.school.id}/workouts?segment=now`)).status).toBe(
      422,
    );
    expect((await own.edit(soon.id)).attendees).toEqual(
      ['Live session', 'Written feedback'].map((ticketTypeName) => ({
        email: expect.stringContaining('@'),
        displayName: expect.any(String),
        ticketTypeName,
      })),
    );
  });
});
