import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { PendingReplyTo } from '#contract/schools/reply-to.endpoints.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockCourse } from './course.store.ts';
import { replyToState } from './reply-to.rules.ts';
import { openReplyTo, withdrawOpenReplyTo } from './reply-to.store.ts';
import { mailQuestion } from './request-reply-to.ts';

/** A course's open reply-to request, as the course's details show it; null without one. */
export async function presentReplyTo(ctx: Ctx, courseId: number): Promise<PendingReplyTo | null> {
  const open = await openReplyTo(ctx, courseId);
  if (!open) return null;
  return {
    address: open.address,
    askedAtUtc: open.askedAt.toISOString(),
    expiresAtUtc: open.expiresAt.toISOString(),
    expired: replyToState(open, ctx.clock.now()) === 'expired',
  };
}

/**
 * Emails the open request again, with a new link and another fourteen days. @throws 404; 409 when there is none; 429
 */
export async function resendReplyToQuestion(ctx: Ctx, courseId: number): Promise<{ replyTo: PendingReplyTo | null }> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockCourse(tx, courseId);
    if (!course) throw notFound();
    const open = await openReplyTo(tx, courseId);
    if (!open) throw refuse('nobody_asked', 409, 'No email address is waiting to be confirmed.');
    await mailQuestion(tx, course, open.address);
    return { replyTo: await presentReplyTo(tx, courseId) };
  });
}

/** Withdraws a course's open request; does nothing if there is none. @throws 404 */
export async function withdrawReplyToQuestion(ctx: Ctx, courseId: number): Promise<{ replyTo: null }> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockCourse(tx, courseId);
    if (!course) throw notFound();
    if (await withdrawOpenReplyTo(tx, courseId)) {
      await logActivity(tx, {
        action: 'withdraw_reply_to',
        subjectKind: 'course',
        subjectId: courseId,
        schoolId: course.schoolId,
        courseId,
      });
    }
    return { replyTo: null };
  });
}
