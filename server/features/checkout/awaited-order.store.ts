import type { Ctx } from '#server/platform/ctx.ts';

/** Records when someone started waiting for a pending order's payment; only the first time counts. */
export async function noteAwaited(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ awaited_since: ctx.clock.now() })
    .where('id', '=', orderId)
    .where('state', '=', 'pending')
    .where('awaited_since', 'is', null)
    .execute();
}

/**
 * True if the provider should be queried now, once per order: the order is pending there, and someone has been waiting
 * since before `before`. Of many simultaneous callers, only one gets true.
 */
export async function claimAwaitedCheck(ctx: Ctx, orderId: number, before: Date): Promise<boolean> {
  const row = await ctx.db
    .updateTable('orders')
    .set({ awaited_asked_at: ctx.clock.now() })
    .where('id', '=', orderId)
    .where('state', '=', 'pending')
    .where('provider_session_id', 'is not', null)
    .where('awaited_since', '<=', before)
    .where('awaited_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
