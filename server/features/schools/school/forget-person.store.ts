import { sql } from 'kysely';
import { findPerson, schoolAdminIds } from '#server/features/accounts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';
import { setCourseEmail } from '../course/course.store.ts';
import { withdrawReplyToRequests } from '../course/reply-to.store.ts';

/**
 * Keeps replies to a course's emails from going to a closed account: a remaining School Admin's email address becomes
 * the reply-to, and the log records the change. If no admin is left (an archived school), the reply-to becomes a
 * placeholder.
 */
async function handOverReplyTo(tx: Ctx, { email, placeholder }: Forgotten): Promise<void> {
  const { rows } = await sql<{ id: number; schoolId: number }>`
    select id, school_id as "schoolId" from courses where lower(email) = lower(${email}) order by id for no key update`.execute(
    tx.db,
  );
  for (const { id, schoolId } of rows) {
    const [adminId] = await schoolAdminIds(tx, schoolId);
    const heir = adminId === undefined ? undefined : await findPerson(tx, adminId);
    await setCourseEmail(tx, id, heir?.email ?? placeholder);
    await logActivity(tx, {
      action: 'change_reply_to',
      subjectKind: 'course',
      subjectId: id,
      schoolId,
      courseId: id,
    });
  }
}

/**
 * Erases the content of a person's applications (a waiting one is withdrawn) and staff's replies, and their email
 * address as a course's reply-to, confirmed or requested. In the caller's transaction, after their roles have ended.
 */
export async function forgetPerson(tx: Ctx, whom: Forgotten): Promise<void> {
  const { id, email } = whom;
  await handOverReplyTo(tx, whom);
  await withdrawReplyToRequests(tx, { askedBy: id });
  await sql`delete from reply_to_requests where lower(address) = lower(${email})`.execute(tx.db);
  await sql`
    update school_applications set text = '', teaches = 'Erased.', audience = 'Erased.', link = null,
      school_name = case when state = 'approved' then school_name else 'Erased.' end,
      decision_note = case when decision_note is not null then 'Erased.' end,
      withdrawn_at = case when state = 'waiting' then ${tx.clock.now()} else withdrawn_at end,
      state = case when state = 'waiting' then 'withdrawn' else state end
    where user_id = ${id}`.execute(tx.db);
}
