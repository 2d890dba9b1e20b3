import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Serializes one person's requests until the transaction ends. */
export async function lockSelections(ctx: Ctx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('enrolment.selection', ${userId}))`.execute(ctx.db);
}

export async function isSelected(ctx: Ctx, userId: number, cohortId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('cohort_selections')
    .select('cohort_id')
    .where('user_id', '=', userId)
    .where('cohort_id', '=', cohortId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addSelection(ctx: Ctx, userId: number, cohortId: number): Promise<void> {
  await ctx.db
    .insertInto('cohort_selections')
    .values({ user_id: userId, cohort_id: cohortId, selected_at: ctx.clock.now() })
    .onConflict((oc) => oc.columns(['user_id', 'cohort_id']).doUpdateSet({ told_at: null }))
    .execute();
}

export async function clearSelections(ctx: Ctx, userId: number, cohortIds: readonly number[]): Promise<void> {
  if (cohortIds.length === 0) return;
  await ctx.db
    .deleteFrom('cohort_selections')
    .where('user_id', '=', userId)
    .where('cohort_id', 'in', [...cohortIds])
    .execute();
}

/** Records that a person was notified that these can't be bought anymore. */
export async function markNotified(ctx: Ctx, userId: number, cohortIds: readonly number[]): Promise<void> {
  if (cohortIds.length === 0) return;
  await ctx.db
    .updateTable('cohort_selections')
    .set({ told_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .where('cohort_id', 'in', [...cohortIds])
    .where('told_at', 'is', null)
    .execute();
}
