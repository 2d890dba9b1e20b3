import type { Ctx } from '#server/platform/ctx.ts';

/** The sender's name; '' for a person who closed their account. */
export async function nameOfPerson(ctx: Ctx, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const row = await ctx.db
    .selectFrom('users')
    .select('display_name as name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? '';
}
