import type { Ctx } from '#server/platform/ctx.ts';

export interface RecapReader {
  readonly id: number;
  readonly displayName: string | null;
  readonly firstName: string | null;
  readonly timezone: string | null;
  readonly email: string | null;
}

/** The first of these people who has an email address. */
export async function readerAmong(ctx: Ctx, userIds: readonly number[]): Promise<RecapReader | undefined> {
  if (userIds.length === 0) return undefined;
  return ctx.db
    .selectFrom('users')
    .select(['id', 'display_name as displayName', 'first_name as firstName', 'timezone', 'email'])
    .where('id', 'in', userIds.slice(0, 100))
    .where('email', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The name of the person who sent the recap; null if no one did, or their account is gone. */
export async function nameOf(ctx: Ctx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await ctx.db
    .selectFrom('users')
    .select('display_name as name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name || null;
}
