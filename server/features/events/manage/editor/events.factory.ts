import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { type AnEvent, anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import type { TestApp } from '#testing/app.ts';
import type { ApiResponse } from '#testing/requests.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';

/** A school and a course with their people, for tests that edit events. */
export async function teachersOfEvents(t: TestApp) {
  const taught = await aTaughtCourse(t);
  const { ctx, school, course, call, courseAdminId, schoolAdminId } = taught;
  const localTimeIn = (hours: number, zone = ZONE) => {
    const localTime = localOfInstant(new Date(t.system.clock.now().getTime() + hours * HOUR_MS), zone);
    return { startDate: localTime.date, startTime: localTime.time, ampm: localTime.ampm };
  };
  return {
    ...taught,
    /** A start this many hours from now, in the editor's format. */
    localTimeIn,
    /** A school event without a course, published by default. */
    liveEvent: (input: Omit<AnEvent, 'schoolId' | 'cohortId'> = {}) => anEvent(ctx, { ...input, schoolId: school.id }),
    /** A class session in a cohort of the course: a draft by default. */
    session: async (input: { cohortId?: number; published?: boolean; inHours?: number } = {}) => {
      const cohortId = input.cohortId ?? (await taught.cohort({ startsIn: 30 })).id;
      const session = await aClassSession(ctx, { inHours: 24 * 35, published: false, ...input, cohortId });
      return { id: session.id, cohortId };
    },
    learner: async (cohortId: number) => {
      const { personId, email } = await makePerson(ctx);
      await aPlace(ctx, { personId, cohortId, courseId: course.id });
      return { personId, email };
    },
    guest: async (eventId: number, more: object = {}) => {
      const { personId, email } = await makePerson(ctx);
      const { status } = await call(personId, 'POST', `/events/${eventId}/attend`, { attending: true, ...more });
      if (status !== 200) throw new Error(`No one attends event ${eventId}.`);
      return { personId, email };
    },
    /** The editor's read; as School Admin by default. */
    edit: async (eventId: number, as = schoolAdminId) =>
      (await call(as, 'GET', `/teachers/events/${eventId}/edit`)).body,
    save: (eventId: number, event: object, as = schoolAdminId): Promise<ApiResponse> =>
      call(as, 'PATCH', `/teachers/events/${eventId}`, { event }),
    /** A dry run: `change`, `publication`, `cancellation`, `deletion`. */
    dryRun: (eventId: number, noun: string, query: Record<string, string> = {}, as = schoolAdminId) =>
      call(as, 'GET', `/teachers/events/${eventId}/${noun}?${new URLSearchParams(query)}`),
    mailsOf: async (personId: number, kind: string) =>
      t.db
        .selectFrom('sends')
        .select(['occasion', 'data', 'state', 'ics'])
        .where('kind', '=', kind)
        .where('user_id', '=', personId)
        .orderBy('id')
        .execute(),
    rowOf: (eventId: number) =>
      t.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow(),
    activityOf: (eventId: number) =>
      t.db
        .selectFrom('activity')
        .select(['action', 'actor_id', 'school_id', 'course_id', 'detail'])
        .where('subject_kind', '=', 'event')
        .where('subject_id', '=', String(eventId))
        .orderBy('id')
        .execute(),
    courseAdminId,
    schoolAdminId,
  };
}
export type EventTeachers = Awaited<ReturnType<typeof teachersOfEvents>>;
