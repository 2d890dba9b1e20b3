import type { Ctx } from '#server/platform/ctx.ts';

/** Saves what a person wants to learn; the latest answer counts. */
export async function saveLearningTopics(ctx: Ctx, userId: number, topics: readonly string[]): Promise<void> {
  const answer = { topics: [...topics], answered_at: ctx.clock.now() };
  await ctx.db
    .insertInto('learning_topics')
    .values({ user_id: userId, ...answer })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(answer))
    .execute();
}
