import type { Ctx } from '#server/platform/ctx.ts';

/** From when on somebody waits for the payment of a pending order; the first time counts. */
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
 * Whether the provider is to be asked now, true once per order: it is pending at its provider, and somebody has been
 * waiting since before the given instant. Of many who look at once one is told so.
 */
export async function askedForAwaited(ctx: Ctx, orderId: number, before: Date): Promise<boolean> {
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
