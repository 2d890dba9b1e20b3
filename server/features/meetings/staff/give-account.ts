import type { MeetingAccount } from '#contract/meetings/meeting-accounts.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { giveAccount, lockAccount, takeAccount } from '#server/features/meetings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { schoolOfCourse } from './meeting-accounts.query.ts';
import { showAccount } from './show-accounts.ts';

interface Grant {
  readonly accountId: number;
  readonly courseId: number;
}

async function grantable(tx: Ctx, { accountId, courseId }: Grant) {
  const account = await lockAccount(tx, accountId);
  const course = await schoolOfCourse(tx, courseId);
  if (!account || !course) throw notFound();
  return { account, course };
}

function note(
  tx: Ctx,
  action: 'give_meeting_account' | 'take_meeting_account',
  grant: Grant,
  of: Awaited<ReturnType<typeof grantable>>,
): Promise<void> {
  return logActivity(tx, {
    action,
    subjectKind: 'meeting_account',
    subjectId: grant.accountId,
    schoolId: of.course.schoolId,
    courseId: grant.courseId,
    detail: { account: of.account.name, course: of.course.name },
  });
}

/** Staff let a course use an account. Doing it twice changes nothing. @throws 404, 409 for an archived one */
export async function giveToCourse(ctx: Ctx, grant: Grant): Promise<MeetingAccount> {
  await inTransaction(ctx, async (tx) => {
    const of = await grantable(tx, grant);
    if (of.account.archivedAt !== null) throw refuse('account_archived', 409, 'This account is archived.');
    await giveAccount(tx, { ...grant, schoolId: of.course.schoolId });
    await note(tx, 'give_meeting_account', grant, of);
  });
  return showAccount(ctx, grant.accountId);
}

/** A course may no longer use an account. Its events keep the meetings that they have. @throws 404 */
export async function takeFromCourse(ctx: Ctx, grant: Grant): Promise<MeetingAccount> {
  await inTransaction(ctx, async (tx) => {
    const of = await grantable(tx, grant);
    if (!(await takeAccount(tx, grant))) throw notFound();
    await note(tx, 'take_meeting_account', grant, of);
  });
  return showAccount(ctx, grant.accountId);
}
