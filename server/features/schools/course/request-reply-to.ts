import { notFound, refuseField } from '#contract/primitives/problem.ts';
import { currentPerson, hashToken, newToken } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type LockedCourse, lockCourse } from './course.store.ts';
import { mayMailReplyTo, REPLY_TO_MAILS_MS, replyToExpiry, sameAddress } from './reply-to.rules.ts';
import { countReplyToMails, insertReplyTo, openReplyTo, withdrawOpenReplyTo } from './reply-to.store.ts';
import { setReplyTo } from './set-reply-to.ts';

/**
 * `set`: changed right away. `asked`: we emailed the owner of the new one to ask. `waiting`: we asked before and the
 * link still works. `same`: it is already set.
 */
export type ReplyToOutcome = 'set' | 'asked' | 'waiting' | 'same';

/**
 * Sets a course's reply-to (rules-teachers D3). The writer's own verified email address is set right away. We email any
 * other one to ask, and the current reply-to stays until its owner agrees.
 * @throws 404; 429 at `email` if too many such emails were sent within a day
 */
export async function requestReplyToChange(
  ctx: Ctx,
  { courseId, address }: { courseId: number; address: string },
): Promise<ReplyToOutcome> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockCourse(tx, courseId);
    if (!course) throw notFound();
    if (address === course.email) return 'same';
    if (await isTheWriters(tx, address)) {
      await withdrawOpenReplyTo(tx, courseId);
      await setReplyTo(tx, course, address);
      return 'set';
    }
    const open = await openReplyTo(tx, courseId);
    if (open && sameAddress(open.address, address) && open.expiresAt > tx.clock.now()) return 'waiting';
    await mailQuestion(tx, course, address);
    return 'asked';
  });
}

/**
 * Whether the email address is the writer's own, and verified. System commands (demo school, operators) may set any.
 */
async function isTheWriters(tx: Ctx, address: string): Promise<boolean> {
  if (tx.actor.kind === 'system') return true;
  const person = await currentPerson(tx);
  return person?.verified === true && sameAddress(person.email, address);
}

/** Emails the request and withdraws an open one, so only the last link works. In the caller's transaction. */
export async function mailQuestion(tx: Ctx, course: LockedCourse, address: string): Promise<void> {
  const requestedBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const now = tx.clock.now();
  const since = new Date(now.getTime() - REPLY_TO_MAILS_MS);
  if (!mayMailReplyTo(await countReplyToMails(tx, { address, courseId: course.id, askedBy: requestedBy, since }))) {
    throw refuseField(
      'email',
      'We’ve sent this address enough emails today. Try again tomorrow, or use a different one.',
      'too_many',
      429,
      { retryAfterSeconds: REPLY_TO_MAILS_MS / 1000 },
    );
  }
  await withdrawOpenReplyTo(tx, course.id);
  const token = newToken();
  const expiresAt = replyToExpiry(now);
  const id = await insertReplyTo(tx, {
    courseId: course.id,
    schoolId: course.schoolId,
    address,
    tokenHash: hashToken(token),
    askedBy: requestedBy,
    expiresAt,
  });
  await queueMail(tx, {
    kind: 'reply_to_confirm',
    occasion: `reply_to:${id}`,
    to: { address },
    schoolId: course.schoolId,
    data: {
      courseName: course.name,
      schoolName: course.schoolName,
      url: `${tx.config.publicUrl}/reply_to/${token}`,
      expiresAt: expiresAt.toISOString(),
    },
  });
  await logActivity(tx, {
    action: 'ask_reply_to',
    subjectKind: 'course',
    subjectId: course.id,
    schoolId: course.schoolId,
    courseId: course.id,
  });
}
