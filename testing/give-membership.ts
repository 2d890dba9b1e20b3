import type { Ctx } from '#server/platform/ctx.ts';

const YEAR_MS = 365 * 86_400_000;

/** Makes a person a member for a year from now, granted by staff. */
export async function giveMembership(ctx: Ctx, personId: number): Promise<void> {
  const now = ctx.clock.now();
  const plan = await ctx.db.selectFrom('plans').select('id').where('on_sale', '=', true).executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('subscriptions')
    .values({
      user_id: personId,
      plan_id: plan.id,
      interval: 'yearly',
      source: 'staff',
      status: 'active',
      price_cents: 0,
      current_period_start: now,
      current_period_end: new Date(now.getTime() + YEAR_MS),
      started_at: now,
      created_at: now,
    })
    .execute();
}
