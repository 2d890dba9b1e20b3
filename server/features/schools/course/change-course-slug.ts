import { notFound } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeSlug } from '../school/take-slug.ts';
import { lockCourse, setCourseSlug } from './course.store.ts';

/**
 * Gives a course another slug; the old one stays reserved for the course and redirects forever.
 * @throws 422 for an invalid slug or one ever given to another course; 429 for the sixth new one in 30 days
 */
export async function changeCourseSlug(ctx: Ctx, input: { courseId: number; slug: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockCourse(tx, input.courseId))) throw notFound();
    await takeSlug(tx, 'course', { id: input.courseId, slug: input.slug });
    await setCourseSlug(tx, input.courseId, input.slug);
  });
}
