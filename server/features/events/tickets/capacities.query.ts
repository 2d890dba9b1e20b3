import type { Ctx } from '#server/platform/ctx.ts';

export async function capacitiesOf(ctx: Ctx, poolIds: readonly number[]): Promise<Map<number, number>> {
  if (poolIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('seat_pools')
    .select(['id', 'capacity'])
    .where('id', 'in', [...poolIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.capacity]));
}
