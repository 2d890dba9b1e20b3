import type { Ctx } from '#server/platform/ctx.ts';

/** Hash of the secret in a person's calendar URL; null without one. */
export async function feedSecretHashOf(ctx: Ctx, userId: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('users').select('feed_secret_hash').where('id', '=', userId).executeTakeFirst();
  return row?.feed_secret_hash ?? null;
}

/** Null disables the URL. */
export async function setFeedSecretHash(ctx: Ctx, userId: number, hash: string | null): Promise<void> {
  await ctx.db.updateTable('users').set({ feed_secret_hash: hash }).where('id', '=', userId).execute();
}

/** The owner of the calendar URL with this secret. */
export async function personOfFeed(ctx: Ctx, hash: string): Promise<number | undefined> {
  const row = await ctx.db.selectFrom('users').select('id').where('feed_secret_hash', '=', hash).executeTakeFirst();
  return row?.id;
}
