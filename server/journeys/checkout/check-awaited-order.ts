import { claimAwaitedCheck, noteAwaited } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { settleOrder } from './settle-order.ts';

/** How long someone waits before we ask the provider instead of waiting for its webhook (rules §5: return pages). */
export const ASK_AFTER_SECONDS = 5;

/**
 * Handles a person who came back from paying and is viewing a pending order. After five seconds, asks the provider,
 * once per order, because its webhook may be late or lost. Applies the provider's response; on an error, leaves the
 * order to the reconciler.
 */
export async function checkAwaitedOrder(ctx: Ctx, orderId: number): Promise<void> {
  await noteAwaited(ctx, orderId);
  const before = new Date(ctx.clock.now().getTime() - ASK_AFTER_SECONDS * 1000);
  if (!(await claimAwaitedCheck(ctx, orderId, before))) return;
  try {
    await settleOrder(ctx, { orderId });
  } catch (error) {
    ctx.log.warn({ orderId, error: String(error) }, "an awaited order isn't settled yet");
  }
}
