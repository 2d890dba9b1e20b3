import type { SchoolAdminBell } from '#contract/notifications/teacher-bells.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Which of these people have turned off this kind of in-app notification. */
export async function optedOutOf(
  ctx: Ctx,
  kind: SchoolAdminBell,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('notification_preferences')
    .select('user_id as userId')
    .where('kind', '=', kind)
    .where('enabled', '=', false)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}
