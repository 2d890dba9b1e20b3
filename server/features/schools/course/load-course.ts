import { notFound } from '#contract/primitives/problem.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { maySeeCourse } from './course.policy.ts';
import { anyCourseByAddress, type CourseRow } from './course.store.ts';

/**
 * The course at an address (slug past or present, id, id-slug) that this person may see, archived ones too:
 * their learners keep what they have (rules-teachers X4).
 * @throws 404 where there is none, or it is nobody's business yet
 */
export async function loadCourse(ctx: Ctx, address: string, person: Person | null): Promise<CourseRow> {
  const course = await anyCourseByAddress(ctx, address);
  if (!course || !maySeeCourse(person, course)) throw notFound();
  return course;
}
