import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { listStudents as contract } from '#contract/students/students.endpoints.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { findStudents } from './find-students.ts';
import { presentStudent } from './student.present.ts';
import { studentRows } from './student-rows.query.ts';
import { countWaitlist, type StudentList } from './students.query.ts';

/** The list that a query names. @throws 404 for another course's cohort, the same as for one that doesn't exist */
export async function listNamed(ctx: Ctx, courseId: number, list: string): Promise<StudentList> {
  if (list === 'all' || list === 'waitlist') return { kind: list };
  const [cohort] = await loadCohortsForSale(ctx, [Number(list)]);
  if (!cohort || cohort.courseId !== courseId) throw notFound();
  return { kind: 'cohort', cohortId: cohort.id };
}

/**
 * `GET /teachers/courses/{id}/users`: a page of a course's people (rules-teachers N1, N2). Erased people are not
 * listed.
 */
export async function listStudents(
  ctx: Ctx,
  course: { readonly id: number; readonly schoolId: number },
  query: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { page, perPage, contains, drifting } = query;
  const list = await listNamed(ctx, course.id, query.list);
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const [{ listed, total }, counts, person] = await Promise.all([
    findStudents(ctx, { courseId: course.id, list, drifting }, contains, window),
    countsOf(ctx, course.id),
    requirePerson(ctx),
  ]);
  const rows = await studentRows(ctx, { courseId: course.id, schoolId: course.schoolId }, listed);
  return {
    users: rows.map(presentStudent),
    meta: pageMetaOf(page, perPage, total),
    counts,
    mayAct: managesSchool(person, course.schoolId),
  };
}

async function countsOf(ctx: Ctx, courseId: number): Promise<{ waitlist: number; unconfirmed: number }> {
  const held = (kind: 'waitlist' | 'unconfirmed') =>
    cachedCount(ctx, `${kind} of ${courseId}`, () => countWaitlist(ctx, courseId, kind));
  const [waitlist, unconfirmed] = await Promise.all([held('waitlist'), held('unconfirmed')]);
  return { waitlist, unconfirmed };
}
