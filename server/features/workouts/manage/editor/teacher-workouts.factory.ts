import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { type AWorkout, aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { TestApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';

const DAY_MS = 86_400_000;

/** A school with its people and a way to send workout requests as them; for tests. */
export async function aWorkoutSchool(t: TestApp) {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const adminId = (await makePerson(ctx, { profile: { firstName: 'Maya', lastName: 'Ash', timezone: 'UTC' } }))
    .personId;
  const courseAdminId = (await makePerson(ctx)).personId;
  const school = await aSchool(ctx, { adminId });
  const course = await aCourse(ctx, { schoolId: school.id });
  await giveCourseAdmin(ctx, { schoolId: school.id, courseId: course.id, userId: courseAdminId, invitedBy: null });
  const call = requestsOf(t);
  // In the workouts' zone, where the date may differ from UTC's.
  const inDays = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
      new Date(t.system.clock.now().getTime() + days * DAY_MS),
    );
  return {
    ctx,
    school,
    adminId,
    courseAdminId,
    call,
    inDays,
    workout: (input: AWorkout = {}) => aWorkout(ctx, { schoolId: school.id, ...input }),
    /** Every field that T requires, in T's spelling. */
    whole: (more: object = {}) => ({
      status: 'draft',
      name: 'Cold reads',
      capacity_live: 10,
      capacity_async: 50,
      live_session_member_price: 10,
      live_session_nonmember_price: 20,
      async_session_member_price: 0,
      async_session_nonmember_price: 12.5,
      description: '<p>Practice together.</p>',
      instructions: '<p>Record one minute.</p>',
      startsAt: inDays(10),
      start_time: '07:30',
      ampm: 'PM',
      timezone: 'America/New_York',
      duration: 60,
      ...more,
    }),
    create: (workout: object, headers: Record<string, string> = {}) =>
      call(adminId, 'POST', '/teachers/workouts', { workout: { school_id: school.id, ...workout } }, headers),
    edit: async (id: number, as = adminId) => (await call(as, 'GET', `/teachers/workouts/${id}/edit`)).body,
    patch: (id: number, workout: object, as = adminId) => call(as, 'PATCH', `/teachers/workouts/${id}`, { workout }),
    dryRun: (id: number, query: string) => call(adminId, 'GET', `/teachers/workouts/${id}/change?${query}`),
    log: (id: number) =>
      ctx.db
        .selectFrom('activity')
        .select(['action', 'detail'])
        .where('subject_kind', '=', 'workout')
        .where('subject_id', '=', String(id))
        .orderBy('id')
        .execute(),
  };
}
export type WorkoutSchool = Awaited<ReturnType<typeof aWorkoutSchool>>;
