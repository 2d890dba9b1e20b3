import type { Ctx } from '#server/platform/ctx.ts';

/**
 * How many class sessions a cohort has, and how many had begun at `at`. Sessions canceled together with the cohort
 * (from `at` on) still count as planned.
 */
export async function countSessions(ctx: Ctx, cohortId: number, at: Date): Promise<{ held: number; total: number }> {
  const row = await ctx.db
    .selectFrom('events')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('starts_at', '<=', at).as('held'),
    ])
    .where('cohort_id', '=', cohortId)
    .where('kind', '=', 'Class Session')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('status', '=', 'published'), eb.and([eb('status', '=', 'cancelled'), eb('cancelled_at', '>=', at)])]),
    )
    .executeTakeFirstOrThrow();
  return { held: row.held, total: row.total };
}
