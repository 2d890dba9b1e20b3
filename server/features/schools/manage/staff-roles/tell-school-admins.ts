import { schoolAdminIds } from '#server/features/accounts/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** What became of a staff role. */
export type StaffChange = 'invited' | 'joined' | 'ended';

/** Tells the other School Admins of a change among the staff, once; `also` somebody whom it is about. */
export async function tellSchoolAdmins(
  tx: Ctx,
  told: { roleId: number; schoolId: number; change: StaffChange; also?: number | null },
): Promise<void> {
  const { roleId, schoolId, change, also } = told;
  const actorId = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const admins = await schoolAdminIds(tx, schoolId);
  const readers = new Set(admins.filter((id) => id !== actorId));
  if (also) readers.add(also);
  const mails = [...readers].map((userId) => ({
    occasion: `staff_role:${roleId}:${change}`,
    to: { userId },
    data: { roleId, change },
    schoolId,
  }));
  await queueMails(tx, 'staff_changed', mails);
}
