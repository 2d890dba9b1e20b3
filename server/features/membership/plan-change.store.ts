import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PlanPrice } from './plan.store.ts';

/** Moves the membership to another price. */
export async function setPlanPrice(tx: Ctx, id: number, price: PlanPrice): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ plan_id: price.planId, plan_price_id: price.id, interval: price.interval, price_cents: price.cents })
    .where('id', '=', id)
    .execute();
}

/** Sets what happens at the end of the period: another plan, `cancel` (with its instant), or nothing. */
export async function setPlanned(
  tx: Ctx,
  id: number,
  planned: { to: string | null; cancelAt: Date | null; requestedAt: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ downgrade_to: planned.to, cancel_at: planned.cancelAt, cancel_requested_at: planned.requestedAt })
    .where('id', '=', id)
    .execute();
}

/** Counts one more comparison with the provider's subscription; everything that writes provider data calls this. */
export async function noteCompared(tx: Ctx, id: number): Promise<void> {
  await tx.db.updateTable('subscriptions').set({ compared: sql<number>`compared + 1` }).where('id', '=', id).execute();
}
