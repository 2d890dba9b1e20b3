import { openEnrolment } from '#server/features/enrolment/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { toldAtOpening } from './teacher-cohort.query.ts';
import { queueTellingWaitlist } from './tell-course-waitlist.ts';

/**
 * A draft is opened for enrolment, for good; who follows the course or waits for it hears of it. 409 where it is no
 * draft, or where others than `expected` would be told; 422 with everything that is missing, at once.
 */
export async function openForSale(
  ctx: Ctx,
  request: { cohortId: number; expected?: Readonly<Record<string, number>> | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opened = await openEnrolment(tx, { cohortId: request.cohortId });
    const told = await toldAtOpening(tx, { cohortId: opened.id, courseId: opened.courseId });
    refuseChangedFigures(request.expected, { ...told });
    await planPayoutsOf(tx, { cohortId: opened.id });
    await queueTellingWaitlist(tx, { cohortId: opened.id });
    await noteActivity(tx, {
      action: 'open_cohort',
      subjectKind: 'cohort',
      subjectId: opened.id,
      schoolId: opened.schoolId,
      courseId: opened.courseId,
      detail: { status: 'draft → enrolling', ...told },
    });
  });
}
