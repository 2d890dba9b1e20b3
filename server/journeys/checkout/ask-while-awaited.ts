import { askedForAwaited, noteAwaited } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { settleOrder } from './settle-order.ts';

/** So long somebody waits before the provider is asked in place of its own word (rules §5: return pages). */
export const ASK_AFTER_SECONDS = 5;

/**
 * Somebody came back from paying and looks at a pending order. Once that has gone on for five seconds the provider is
 * asked, once per order: its own word may be late or lost. What it says is noted; an error leaves the order as it is, for
 * the reconciler.
 */
export async function askWhileAwaited(ctx: Ctx, orderId: number): Promise<void> {
  await noteAwaited(ctx, orderId);
  const before = new Date(ctx.clock.now().getTime() - ASK_AFTER_SECONDS * 1000);
  if (!(await askedForAwaited(ctx, orderId, before))) return;
  try {
    await settleOrder(ctx, { orderId });
  } catch (error) {
    ctx.log.warn({ orderId, error: String(error) }, "an awaited order isn't settled yet");
  }
}
