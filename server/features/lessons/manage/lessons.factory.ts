import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { type ACohort, aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { TestApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';

/** A course with one cohort and its admin, who teaches in New York time; and their requests. For tests. */
export async function aTaughtCourse(t: TestApp, input: ACohort = {}) {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx);
  const cohort = await aCohort(ctx, { ...input, courseId: course.id });
  const profile = { firstName: 'Maria', lastName: 'Reyes', timezone: 'America/New_York' };
  const { personId: admin } = await makePerson(ctx, { profile });
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: admin, invitedBy: null });
  const call = requestsOf(t);
  /** A learner in this zone, enrolled in the cohort. */
  const learner = async (timezone = 'America/New_York', cohortId = cohort.id): Promise<number> => {
    const { personId } = await makePerson(ctx, { profile: { firstName: 'Lee', lastName: 'Ash', timezone } });
    await aPlace(ctx, { personId, cohortId, courseId: course.id });
    return personId;
  };
  const fields = { name: 'Breath', body: '<p>In, out.</p>', lesson_type: 'Lesson', publication_status: 'published' };
  return {
    ctx,
    course,
    cohort,
    admin,
    call,
    learner,
    add: (lesson: object = {}, as: number | null = admin, headers: Record<string, string> = {}) =>
      call(as, 'POST', '/lessons/', { lesson: { cohort_id: cohort.id, ...fields, ...lesson } }, headers),
    change: (id: number, lesson: object, as: number | null = admin) => call(as, 'PATCH', `/lessons/${id}`, { lesson }),
    show: (id: number, as: number | null = admin) => call(as, 'GET', `/teachers/lessons/${id}`),
    list: (cohortId = cohort.id, as: number | null = admin) =>
      call(as, 'GET', `/lessons/list_by_cohort?course_id=${course.id}&cohort_id=${cohortId}`),
    remove: (id: number, as: number | null = admin) => call(as, 'DELETE', `/lessons/${id}`),
  };
}
