import { currentPerson, schoolAdminIds } from '#server/features/accounts/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type LockedCourse, setCourseEmail } from './course.store.ts';

/**
 * Sets a course's reply-to and notifies its School Admins. The activity log records the change, but not the email
 * address. Runs in the transaction that locked the course.
 */
export async function setReplyTo(tx: Ctx, course: LockedCourse, address: string): Promise<void> {
  await setCourseEmail(tx, course.id, address);
  await logActivity(tx, {
    action: 'change_reply_to',
    subjectKind: 'course',
    subjectId: course.id,
    schoolId: course.schoolId,
    courseId: course.id,
  });
  const person = await currentPerson(tx);
  const data = {
    courseId: course.id,
    courseName: course.name,
    schoolName: course.schoolName,
    before: course.email,
    after: address,
    by: person?.displayName ?? null,
  };
  // Each change sends its own email, even one back to the old reply-to.
  const occasion = `reply_to_changed:${course.id}:${tx.clock.now().getTime()}:${tx.requestId}`;
  const admins = await schoolAdminIds(tx, course.schoolId);
  await queueMails(
    tx,
    'reply_to_changed',
    admins.map((userId) => ({ occasion, to: { userId }, data, schoolId: course.schoolId })),
  );
}
