import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { SLUG_TAKEN, slugProblem } from '../school/slug.rules.ts';
import { courseSlugTaken, lockCourse, setCourseSlug } from './course.store.ts';

/**
 * Gives a course another address; the old one stays its own and redirects for ever.
 * @throws 422 for a slug that is not one or was ever given to another course
 */
export async function changeCourseSlug(ctx: Ctx, input: { courseId: number; slug: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockCourse(tx, input.courseId))) throw notFound();
    const taken = await courseSlugTaken(tx, input.slug, input.courseId);
    const problem = slugProblem(input.slug) ?? (taken ? SLUG_TAKEN : null);
    if (problem) throw refuseFields({ slug: problem });
    await setCourseSlug(tx, input.courseId, input.slug);
  });
}
