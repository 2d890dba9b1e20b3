import { schoolAdminIds } from '#server/features/accounts/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export type StaffChange = 'invited' | 'joined' | 'ended';

/** Notifies the other School Admins of a staff change, once. `also`: the person whose role changed. */
export async function notifySchoolAdmins(
  tx: Ctx,
  notification: { roleId: number; schoolId: number; change: StaffChange; also?: number | null },
): Promise<void> {
  const { roleId, schoolId, change, also } = notification;
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
