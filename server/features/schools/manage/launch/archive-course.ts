import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { archiveCourse as contract } from '#contract/schools/course-archive.endpoints.ts';
import { switchOffAutomatedOf } from '#server/features/campaigns/index.ts';
import { dropSends } from '#server/features/mailings/index.ts';
import {
  archiveCourseRow,
  lockAnyCourse,
  unarchiveCourseRow,
  withdrawListing,
} from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { archivingFacts } from './archiving.query.ts';

type ArchiveCourseResponse = ResponseOf<typeof contract>;

const HAS_OPEN = "This course has open cohorts. You can archive it once they've ended or been canceled.";

async function note(
  tx: Ctx,
  action: 'archive_course' | 'unarchive_course',
  course: { id: number; schoolId: number; name: string },
  more: Record<string, number> = {},
) {
  await logActivity(tx, {
    action,
    subjectKind: 'course',
    subjectId: course.id,
    schoolId: course.schoolId,
    courseId: course.id,
    detail: { course: course.name, ...more },
  });
}

/**
 * Archives a course (rules-teachers X4). It leaves the catalog, its waiting listing request is withdrawn, and its
 * automated emails are turned off; learners keep what they have. An already archived course doesn't change.
 * @throws 404; 409 `open_cohorts` with their names while any enroll or run
 */
export async function archiveCourse(ctx: Ctx, courseId: number): Promise<ArchiveCourseResponse> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockAnyCourse(tx, courseId);
    const facts = course && (await archivingFacts(tx, courseId));
    if (!course || !facts) throw notFound();
    if (course.archivedAt === null) {
      const { openCohorts } = facts;
      if (openCohorts.length > 0) throw refuse('open_cohorts', 409, HAS_OPEN, { openCohorts });
      await withdrawListing(tx, courseId);
      await archiveCourseRow(tx, courseId);
      const emails = await switchOffAutomatedOf(tx, courseId);
      for (const templateId of emails) await dropSends(tx, { templateId }, 'inactive');
      await note(tx, 'archive_course', course, emails.length > 0 ? { emails: emails.length } : {});
    }
    const response = {
      course: { id: courseId, archivedAtUtc: (course.archivedAt ?? tx.clock.now()).toISOString() },
    };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}

/** Restores an archived course, unlisted. @throws 404 */
export async function unarchiveCourse(ctx: Ctx, courseId: number): Promise<ArchiveCourseResponse> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockAnyCourse(tx, courseId);
    if (!course) throw notFound();
    if (course.archivedAt !== null) {
      await unarchiveCourseRow(tx, courseId);
      await note(tx, 'unarchive_course', course);
    }
    return { course: { id: courseId, archivedAtUtc: null } };
  });
}
