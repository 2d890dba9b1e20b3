import { creditsOf, grantCredits } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Order, OrderLine } from './order.store.ts';

/**
 * Adds the credits an order bought, each line once, and emails the buyer. Credits never sell out, so no line is lost.
 */
export async function fulfillCredits(tx: Ctx, order: Order): Promise<readonly OrderLine[]> {
  const lines = order.lines.filter((line) => line.kind === 'credits');
  if (lines.length === 0) return lines;
  const { userId } = order;
  await grantCredits(
    tx,
    lines.map((line) => ({
      userId,
      origin: 'bought' as const,
      cause: `line:${line.id}`,
      credits: line.quantity,
      orderLineId: line.id,
    })),
  );
  await queueMail(tx, {
    kind: 'credits_added',
    occasion: `order:${order.id}`,
    to: { userId },
    data: {
      credits: lines.reduce((sum, line) => sum + line.quantity, 0),
      balance: await creditsOf(tx, userId),
      because: 'bought',
    },
  });
  return lines;
}
