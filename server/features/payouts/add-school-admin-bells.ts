import type { SchoolAdminBell } from '#contract/notifications/teacher-bells.ts';
import { schoolAdminIds } from '#server/features/accounts/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { optedOutOf } from './bell-readers.query.ts';

/**
 * Sends a school's School Admins an in-app notification, except those who turned that kind off (rules-teachers X2).
 * Each occasion notifies once, in the caller's transaction. No learners' names: notifications are kept longer than an
 * account may exist.
 */
export async function addSchoolAdminBells(
  tx: Ctx,
  notification: {
    readonly schoolId: number;
    readonly kind: SchoolAdminBell;
    readonly occasion: string;
    readonly title: string;
    readonly body: string;
    readonly href: string;
  },
): Promise<void> {
  const { schoolId, ...bell } = notification;
  const admins = await schoolAdminIds(tx, schoolId);
  const still = await optedOutOf(tx, bell.kind, admins);
  await notifyMany(
    tx,
    admins.filter((id) => !still.has(id)).map((userId) => ({ userId, ...bell })),
  );
}
