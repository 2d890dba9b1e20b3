import { beforeAll, describe, expect, test } from 'vitest';
import { REQUIRED_IF_PUBLISHING } from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
let other: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
  other = await teachersOfEvents(t);
});

const NOT_FOUND = { status: 404, body: { error: 'Not found.', code: 'not_found' } };
const create = (event: object, as = of.schoolAdminId, headers: Record<string, string> = {}) =>
  of.call(as, 'POST', '/teachers/events', { event }, headers);
const eventFields = { name: 'Foley night', description: '<p>Bring shoes.</p>', kind: 'Workshop', admittance: 'public' };

describe('a new event', () => {
  test('starts with the defaults; in a course it is a class session with a cohort to choose', async () => {
    const taught = await teachersOfEvents(t);
    const draft = await taught.cohort({ startsIn: 60, open: false });
    const next = await taught.cohort({ startsIn: 40 });
    await t.db
      .updateTable('cohorts')
      .set({ status: 'cancelled', cancelled_at: new Date() })
      .where('id', '=', (await taught.cohort()).id)
      .execute();
    const url = `/teachers/courses/${taught.course.id}/new_event`;
    const { body } = await taught.call(taught.courseAdminId, 'GET', url);
    expect(body.event).toMatchObject({
      kind: 'Class Session',
      cohortId: null,
      timezone: 'America/New_York',
      startDate: null,
      startTime: '07:00',
      ampm: 'PM',
      duration: 60,
      capacity: 1000,
      status: 'draft',
      shouldCreateCccProject: false,
    });
    expect(body.cohorts.map(({ id }: { id: number }) => id)).toEqual([next.id, draft.id]);
    expect(body.course).toMatchObject({ id: taught.course.id });
    expect(body.kinds).toContain('Class Session');
    const school = await taught.call(taught.schoolAdminId, 'GET', `/teachers/schools/${taught.school.id}/new_event`);
    expect(school.body).toMatchObject({ course: null, cohorts: [], event: { kind: null } });
    expect(school.body.kinds).not.toContain('Class Session');
    const anywhere = await taught.call(taught.schoolAdminId, 'GET', '/teachers/new_event');
    expect(anywhere.body.schools.map(({ id }: { id: number }) => id)).toEqual([taught.school.id]);
    expect((await taught.call(taught.courseAdminId, 'GET', '/teachers/new_event')).body.schools).toEqual([]);
  });

  test('is a draft with the fields sent and defaults for the rest, once per key', async () => {
    const headers = { 'idempotency-key': 'foley-1' };
    const sent = { ...eventFields, schoolId: of.school.id, start_date: '2027-06-01' };
    const [first, second] = [
      await create(sent, of.schoolAdminId, headers),
      await create(sent, of.schoolAdminId, headers),
    ];
    expect(first.status).toBe(201);
    expect(second.body.event.id).toBe(first.body.event.id);
    expect(first.body.event).toMatchObject({
      ...eventFields,
      status: 'draft',
      startsAtUtc: '2027-06-01T23:00:00.000Z',
      duration: 60,
      capacity: 1000,
      course: null,
      userId: of.schoolAdminId,
      revision: 0,
      missing: [{ field: 'zoomUrl', message: REQUIRED_IF_PUBLISHING }],
    });
    expect(await of.activityOf(first.body.event.id)).toMatchObject([
      { action: 'create_event', actor_id: of.schoolAdminId, school_id: of.school.id },
    ]);
  });

  test('reports everything that M requires of it together', async () => {
    expect(await create({ schoolId: of.school.id })).toMatchObject({
      status: 422,
      body: {
        error: {
          name: FIELD_REQUIRED,
          kind: FIELD_REQUIRED,
          admittance: FIELD_REQUIRED,
          description: FIELD_REQUIRED,
          startDate: FIELD_REQUIRED,
        },
      },
    });
    const { body } = await create(
      { course_id: of.course.id, name: 'Session', admittance: 'members-only' },
      of.courseAdminId,
    );
    expect(body.error).toEqual({ cohort_id: FIELD_REQUIRED, start_date: FIELD_REQUIRED });
    expect((await create(eventFields)).body.error).toEqual({ schoolId: FIELD_REQUIRED, startDate: FIELD_REQUIRED });
    const wrong = {
      name: '',
      duration: 1441,
      shortDescription: 'x'.repeat(281),
      capacity: 0,
      zoomUrl: 'y'.repeat(2001),
    };
    expect(Object.keys((await create({ ...eventFields, schoolId: of.school.id, ...wrong })).body.error).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    expect((await create({ schoolId: of.school.id, ...eventFields, duration: 0 })).body.error).toHaveProperty(
      'duration',
    );
  });

  test('can be published with its creation, or nothing is created', async () => {
    const sent = { ...eventFields, schoolId: of.school.id, startDate: '2027-06-01', status: 'published' };
    const before = await t.db.selectFrom('events').select('id').execute();
    expect((await create(sent)).body.error).toEqual({ zoomUrl: REQUIRED_IF_PUBLISHING });
    expect(await t.db.selectFrom('events').select('id').execute()).toHaveLength(before.length);
    const created = await create({ ...sent, zoomUrl: 'https://meet.example.test/foley' });
    expect(created.body.event).toMatchObject({ status: 'published', missing: [] });
  });

  test('in a course may be created by its Course Admins, in a school by its School Admins, and elsewhere by no one', async () => {
    const cohort = await of.cohort({ startsIn: 30 });
    const session = { name: 'Session', admittance: 'members-only', startDate: '2027-06-01' };
    const ofCohort = await create({ ...session, cohortId: cohort.id }, of.courseAdminId);
    expect(ofCohort.body.event).toMatchObject({
      kind: 'Class Session',
      cohortId: cohort.id,
      course: { id: of.course.id },
      cohort: { id: cohort.id },
    });
    expect(
      await create({ ...eventFields, schoolId: of.school.id, startDate: '2027-06-01' }, of.courseAdminId),
    ).toMatchObject({
      status: 403,
    });
    const foreign = await other.cohort({ startsIn: 30 });
    const sibling = await aCourse(of.ctx, { schoolId: of.school.id });
    const ofSibling = await aCohort(of.ctx, { courseId: sibling.id, startsIn: 30 });
    for (const refused of [
      { ...session, cohortId: foreign.id },
      { ...session, courseId: other.course.id },
      { ...session, courseId: sibling.id },
      { ...session, courseId: of.course.id, cohortId: ofSibling.id },
      { ...session, courseId: of.course.id, schoolId: other.school.id, cohortId: cohort.id },
      { ...session, courseId: 999_999_999 },
      { ...eventFields, startDate: '2027-06-01', schoolId: 999_999_999 },
      { ...eventFields, startDate: '2027-06-01', schoolId: other.school.id },
    ]) {
      expect(await create(refused, of.courseAdminId)).toEqual(NOT_FOUND);
    }
  });
});

describe('the editor', () => {
  test('reads everything about an event, who attends it, and whether it can be deleted', async () => {
    const event = await of.liveEvent({ tickets: [{ name: 'Standard' }] });
    const { email } = await of.guest(event.id, { ticket_type_id: event.ticketTypeIds[0] });
    const { event: read, attendees, can_delete_event } = await of.edit(event.id);
    expect(read).toMatchObject({
      id: event.id,
      uuid: event.uuid,
      status: 'published',
      startsAtUtc: event.startsAt.toISOString(),
      school: { id: of.school.id },
      course: null,
      series: null,
      seats: { attending: 1, held: 0, waiting: 0 },
      ticketTypesCount: 1,
      ticketed: true,
      canCancel: true,
      canEnd: false,
      savedBy: null,
    });
    expect(Object.keys(read.locked)).toEqual(['kind', 'cohortId']);
    expect(attendees).toEqual([{ email, displayName: expect.any(String), ticketTypeName: 'Standard' }]);
    expect(can_delete_event).toBe(false);
    const draft = await of.liveEvent({ published: false });
    expect((await of.edit(draft.id)).can_delete_event).toBe(true);
  });

  test('is for people who manage the event: a course’s admins, a school’s School Admins', async () => {
    const liveEvent = await of.liveEvent();
    const { id } = await of.session();
    const read = (eventId: number, as: number) => of.call(as, 'GET', `/teachers/events/${eventId}/edit`);
    expect((await read(id, of.courseAdminId)).status).toBe(200);
    expect((await read(liveEvent.id, of.courseAdminId)).status).toBe(403);
    for (const [eventId, as] of [
      [liveEvent.id, other.schoolAdminId],
      [id, other.courseAdminId],
      [999_999_999, of.schoolAdminId],
    ] as const) {
      expect(await read(eventId, as)).toEqual(NOT_FOUND);
    }
  });
});
