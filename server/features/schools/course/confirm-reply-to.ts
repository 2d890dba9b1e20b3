import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { ReplyToQuestion } from '#contract/schools/reply-to.endpoints.ts';
import { hashToken } from '#server/features/accounts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type CourseRow, courseByAddress, lockCourse } from './course.store.ts';
import { replyToState } from './reply-to.rules.ts';
import { markReplyToConfirmed, type ReplyToRequest, replyToByToken } from './reply-to.store.ts';
import { setReplyTo } from './set-reply-to.ts';

type Question = { replyTo: ReplyToQuestion };

const OVER = {
  withdrawn: 'This request was withdrawn or sent again, so nothing changed.',
  expired: 'This link has expired. Ask the school to send it again.',
} as const;

/** The request behind an emailed link, and its course. @throws 404 if either is gone */
async function questionOf(ctx: Ctx, token: string): Promise<{ request: ReplyToRequest; course: CourseRow }> {
  const request = await replyToByToken(ctx, hashToken(token));
  const course = request && (await courseByAddress(ctx, String(request.courseId)));
  if (!request || !course) throw notFound();
  return { request, course };
}

function present({ request, course }: { request: ReplyToRequest; course: CourseRow }, now: Date): Question {
  return {
    replyTo: {
      courseName: course.name,
      courseSlug: course.slug,
      schoolName: course.schoolName,
      address: request.address,
      state: replyToState(request, now),
    },
  };
}

/** What the page behind the emailed link shows; viewing changes nothing. @throws 404 */
export async function showReplyToQuestion(ctx: Ctx, token: string): Promise<Question> {
  return present(await questionOf(ctx, token), ctx.clock.now());
}

/**
 * Sets the course's reply-to to the email address that was asked. A second click changes nothing, even if the course
 * has another reply-to by then.
 * @throws 404; 409 for a request that was withdrawn, or is older than 14 days
 */
export async function confirmReplyToQuestion(ctx: Ctx, token: string): Promise<Question> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await questionOf(tx, token);
    const course = await lockCourse(tx, request.courseId);
    if (!course) throw notFound();
    // Read again under the lock: it may have been confirmed or withdrawn while we waited.
    const current = await questionOf(tx, token);
    const state = replyToState(current.request, tx.clock.now());
    if (state === 'withdrawn' || state === 'expired') throw refuse(`reply_to_${state}`, 409, OVER[state]);
    if (state === 'asked' && (await markReplyToConfirmed(tx, current.request.id))) {
      await setReplyTo(tx, course, current.request.address);
    }
    return showReplyToQuestion(tx, token);
  });
}
