import { notFound } from '#contract/primitives/problem.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { maySeeCourse } from './course.policy.ts';
import { anyCourseByAddress, type CourseRow } from './course.store.ts';

/**
 * The course at a URL (current or past slug, id, id-slug), if this person may see it. Includes archived courses: their
 * learners keep what they have (rules-teachers X4).
 * @throws 404 if there is none, or it isn't visible to them yet
 */
export async function loadCourse(ctx: Ctx, address: string, person: Person | null): Promise<CourseRow> {
  const course = await anyCourseByAddress(ctx, address);
  if (!course || !maySeeCourse(person, course)) throw notFound();
  return course;
}
