import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { showStudent as contract, StudentPlace } from '#contract/students/students.endpoints.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { studentStateOf } from './student.present.ts';
import {
  actsOnPlaces,
  lessonsRead,
  openCohortsOf,
  placesInCourse,
  type StudentPlaceRow,
  sessionsJoined,
  studentPerson,
} from './student-record.query.ts';

function presentPlace(row: StudentPlaceRow, now: Date): StudentPlace {
  const runs =
    ['enrolling', 'started'].includes(row.cohortStatus) && row.cohortEndsAt !== null && row.cohortEndsAt > now;
  return {
    id: row.id,
    cohortId: row.cohortId,
    cohortMoniker: row.moniker,
    state: studentStateOf(row),
    given: row.reason === 'staff',
    sinceUtc: row.since.toISOString(),
    endedAtUtc: row.endedAt?.toISOString() ?? null,
    open: row.state === 'active' && runs,
  };
}

/**
 * `GET /teachers/courses/{id}/users/{personId}`: one person from the lists, with the sessions they joined and lessons
 * they read in their newest cohort, and, for School Admins, the actions on their enrollments.
 * @throws 404 for a person who is in none of the lists, even with an account elsewhere
 */
export async function showStudent(
  ctx: Ctx,
  course: { readonly id: number; readonly schoolId: number },
  personId: number,
): Promise<ResponseOf<typeof contract>> {
  const of = { courseId: course.id, schoolId: course.schoolId, personId };
  const [person, places, reader] = await Promise.all([
    studentPerson(ctx, of),
    placesInCourse(ctx, of),
    requirePerson(ctx),
  ]);
  if (!person || (places.length === 0 && person.waitingSince === null)) throw notFound();
  const mayAct = managesSchool(reader, course.schoolId);
  const [newest] = places;
  const at = newest && { cohortId: newest.cohortId, personId };
  const [sessions, lessons, acts, openCohorts] = await Promise.all([
    at ? sessionsJoined(ctx, at) : [],
    at ? lessonsRead(ctx, at) : [],
    mayAct ? actsOnPlaces(ctx, { courseId: course.id, placeIds: places.map(({ id }) => id) }) : [],
    mayAct ? openCohortsOf(ctx, course.id) : [],
  ]);
  const now = ctx.clock.now();
  return {
    student: {
      personId: person.personId,
      displayName: person.displayName,
      email: person.email,
      unsubscribed: person.unsubscribed,
      waitingSinceUtc: person.waitingSince?.toISOString() ?? null,
      places: places.map((row) => presentPlace(row, now)),
      sessions: sessions.map(({ startsAt, joinedAt, ...session }) => ({
        ...session,
        startsAtUtc: startsAt.toISOString(),
        joinedAtUtc: joinedAt?.toISOString() ?? null,
      })),
      lessons: lessons.map(({ openedAt, readAt, ...lesson }) => ({
        ...lesson,
        openedAtUtc: openedAt?.toISOString() ?? null,
        readAtUtc: readAt?.toISOString() ?? null,
      })),
      acts: acts.map(({ at: done, ...act }) => ({ ...act, atUtc: done.toISOString() })),
    },
    mayAct,
    openCohorts: openCohorts.map(({ startsAt, ...cohort }) => ({
      ...cohort,
      startsAtUtc: startsAt?.toISOString() ?? null,
    })),
  };
}
