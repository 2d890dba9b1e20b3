import {
  loadEvent,
  markEvent,
  orderIdByReference,
  purchaseBySession,
  type ReadKind,
  SETTLE_EVENT_JOB,
  type StoredEvent,
  settleReportedRefund,
  unhandledEvents,
} from '#server/features/checkout/index.ts';
import { settleCardSetup, settleSubscription } from '#server/features/membership/index.ts';
import { settleOrder } from '#server/journeys/checkout/settle-order.ts';
import { settlePurchase } from '#server/journeys/checkout/settle-purchase.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import { settleDispute } from './settle-dispute.ts';

const SWEEP_LIMIT = 200;
/** The sweep takes over events that the queue hasn't handled within this time. */
const HANDLED_WITHIN_MS = 2 * 60_000;

const HANDLERS: Readonly<Record<ReadKind, (ctx: Ctx, event: StoredEvent) => Promise<void>>> = {
  'checkout.session': async (ctx, { objectId }) => {
    const session = await ctx.providers.payments.readCheckoutSession(objectId);
    if (!session.reference) return;
    const orderId = await orderIdByReference(ctx, session.reference);
    if (orderId !== undefined) await settleOrder(ctx, { orderId, sessionId: objectId });
    else await settleCardSetup(ctx, { reference: session.reference, sessionId: objectId });
  },
  payment_intent: async (ctx, { objectId }) => {
    // Payments of hosted sessions and renewals are handled through their session or invoice.
    const orderId = await purchaseBySession(ctx, objectId);
    if (orderId !== undefined) await settlePurchase(ctx, { orderId });
  },
  invoice: async (ctx, { objectId }) => {
    const invoice = await ctx.providers.payments.readInvoice(objectId);
    // The first invoice belongs to its order.
    if (invoice.subscriptionId === null || invoice.reason === 'create') return;
    // Reads all of the membership's invoices, so the order of events doesn't matter. If a renewal is reported before
    // its own checkout, the job is retried.
    if (!(await settleSubscription(ctx, invoice.subscriptionId))) {
      throw new Error(`Invoice ${objectId} is of an unknown membership.`);
    }
  },
  subscription: async (ctx, { objectId }) => {
    await settleSubscription(ctx, objectId);
  },
  refund: async (ctx, { objectId }) => {
    await settleReportedRefund(ctx, await ctx.providers.payments.readRefund(objectId));
  },
  dispute: (ctx, { objectId }) => settleDispute(ctx, objectId),
};

/**
 * Handles one stored event: rereads the provider's object and takes the next step. Running it twice has no further
 * effect.
 */
export async function settleEvent(ctx: Ctx, request: { eventId: number }): Promise<void> {
  const event = await loadEvent(ctx, request.eventId);
  if (!event || event.handled) return;
  try {
    // Other kinds need nothing beyond being stored.
    await HANDLERS[event.objectKind as ReadKind]?.(ctx, event);
    await markEvent(ctx, event.id, null);
  } catch (error) {
    await markEvent(ctx, event.id, error instanceof Error ? error.message : 'unknown');
    throw error;
  }
}

export const settleEventJob = defineJob<{ eventId: number }>({
  name: SETTLE_EVENT_JOB,
  handle: (ctx, { eventId }) => settleEvent(ctx, { eventId }),
});

/** Runs each minute: handles events that the queue left behind. */
export async function settleLeftEvents(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - HANDLED_WITHIN_MS);
  await forEachWhileReachable(ctx, await unhandledEvents(ctx, before, SWEEP_LIMIT), (eventId) =>
    settleEvent(ctx, { eventId }),
  );
}
