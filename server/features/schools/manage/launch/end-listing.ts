import { notFound } from '#contract/primitives/problem.ts';
import type { CourseListing } from '#contract/schools/listing.endpoints.ts';
import { lockAnyCourse, setListed, withdrawListing } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { showListing } from './show-listing.ts';

/**
 * Takes a course out of the catalog, or withdraws its waiting request; its open cohorts stay on sale by link
 * (rules-teachers U4). Does nothing if neither applies. @throws 404
 */
export async function endListing(
  ctx: Ctx,
  { courseId, schoolId }: { courseId: number; schoolId: number },
): Promise<CourseListing> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockAnyCourse(tx, courseId);
    if (!course) throw notFound();
    const withdrawn = await withdrawListing(tx, courseId);
    if (course.listedAt !== null) await setListed(tx, courseId, false);
    if (withdrawn || course.listedAt !== null) {
      await logActivity(tx, {
        action: course.listedAt === null ? 'withdraw_listing' : 'unlist_course',
        subjectKind: 'course',
        subjectId: courseId,
        schoolId,
        courseId,
        detail: { course: course.name },
      });
    }
    return showListing(tx, { courseId, schoolId });
  });
}
