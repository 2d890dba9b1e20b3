import { openEnrollment } from '#server/features/enrollment/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { queueNotifyWaitlist } from './notify-course-waitlist.ts';
import { notifiedAtOpening } from './teacher-cohort.query.ts';

/**
 * Opens a draft for enrollment, for good, and notifies the course's followers and waitlist. 409 if it isn't a draft, or
 * if the people to notify differ from `expected`; 422 with everything that is missing.
 */
export async function openForSale(
  ctx: Ctx,
  request: { cohortId: number; expected?: Readonly<Record<string, number>> | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opened = await openEnrollment(tx, { cohortId: request.cohortId });
    const notified = await notifiedAtOpening(tx, { cohortId: opened.id, courseId: opened.courseId });
    refuseChangedFigures(request.expected, { ...notified });
    await planPayoutsOf(tx, { cohortId: opened.id });
    await queueNotifyWaitlist(tx, { cohortId: opened.id });
    await logActivity(tx, {
      action: 'open_cohort',
      subjectKind: 'cohort',
      subjectId: opened.id,
      schoolId: opened.schoolId,
      courseId: opened.courseId,
      detail: { status: 'draft → enrolling', ...notified },
    });
  });
}
