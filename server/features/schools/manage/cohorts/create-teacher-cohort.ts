import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { copySessions } from '#server/features/events/index.ts';
import {
  type CohortInput,
  type CohortSettings,
  countCohortsOf,
  createCohort,
  findCohortSettings,
  lastCohortOf,
  lockCourse,
} from '#server/features/schools/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { daysBetween } from '#server/platform/local-time.ts';
import { newCohort } from './new-cohort.rules.ts';
import { showTeacherCohort } from './show-teacher-cohort.ts';

/** Cohorts per course: far more than anyone teaches, and a bound against a runaway script. */
const MAX_COHORTS = 500;

export interface CreateTeacherCohort {
  readonly courseId: number;
  readonly sent: CohortInput;
  readonly copyFrom: number | undefined;
  readonly copySessions: boolean;
}

/** The cohort to copy. It must be from the same course; another course's cohort counts as missing. */
async function copiedOf(ctx: Ctx, courseId: number, copyFrom: number | undefined): Promise<CohortSettings | undefined> {
  if (copyFrom === undefined) return undefined;
  const cohort = await findCohortSettings(ctx, copyFrom);
  if (!cohort || cohort.courseId !== courseId) throw notFound();
  return cohort;
}

/**
 * Creates a draft cohort. Fields left out come from the last cohort or the copied one; a copied cohort's class sessions
 * are copied as drafts on the same weekdays and times (rules-teachers B3). The caller checks access, by the course.
 * @throws 404 for a cohort from another course; 422 at the fields that are wrong
 */
export function createTeacherCohort(
  ctx: Ctx,
  request: CreateTeacherCohort,
): Promise<{ cohort: TeacherCohort; sessionsCopied: number }> {
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    const course = await lockCourse(tx, request.courseId);
    if (!course) throw notFound();
    if ((await countCohortsOf(tx, course.id)) >= MAX_COHORTS) {
      throw refuse(
        'too_many_cohorts',
        409,
        `A course can have at most ${MAX_COHORTS} cohorts. Contact us if you need more.`,
      );
    }
    const copied = await copiedOf(tx, course.id, request.copyFrom);
    const last = await lastCohortOf(tx, course.id);
    const cohortInput = newCohort(request.sent, { courseName: course.name, last, copied }, tx.clock.now());
    const { id } = await createCohort(tx, { courseId: course.id, ...cohortInput, createdBy: person.id });
    const cohort = await findCohortSettings(tx, id);
    const from = copied ?? last;
    let sessionsCopied = 0;
    if (request.copySessions && from?.start && cohort?.start) {
      sessionsCopied = await copySessions(tx, {
        from: { cohortId: from.id, timezone: from.timezone },
        to: { cohortId: id, schoolId: course.schoolId, timezone: cohortInput.timezone },
        weeks: Math.ceil(daysBetween(from.start.date, cohort.start.date) / 7),
        createdBy: person.id,
      });
    }
    await logActivity(tx, {
      action: 'create_cohort',
      subjectKind: 'cohort',
      subjectId: id,
      schoolId: course.schoolId,
      courseId: course.id,
      detail: {
        ...changed({ name: [null, cohortInput.name], capacity: [null, cohortInput.capacity] }),
        sessionsCopied,
      },
    });
    const response = { cohort: await showTeacherCohort(tx, id), sessionsCopied };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
