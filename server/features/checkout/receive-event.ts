import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import type { ProviderEvent } from '#server/providers/payments/payments.ts';
import { insertEvent } from './provider-event.store.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

/** Name of the job that handles one stored event; `journeys/settling/settle-event.ts` gives it its work. */
export const SETTLE_EVENT_JOB = 'settling.settle-event';

const isRead: ReadonlySet<string> = new Set(Object.keys(WEBHOOK_EVENTS));
/** What we asked for ourselves a moment ago: what becomes of it is told by others. */
const BEGUN: ReadonlySet<string> = new Set(['payment_intent.created', 'customer.subscription.created']);

/** Whether an event is worth a look at the provider's object; the rest is kept, and nothing follows. */
function leadsToSomething({ objectKind, type }: ProviderEvent): boolean {
  return isRead.has(objectKind) && !BEGUN.has(type);
}

/** Stores what a webhook told and enqueues its handling in one transaction. A repeated delivery changes nothing. */
export function receiveEvent(ctx: Ctx, event: ProviderEvent): Promise<{ fresh: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const handle = leadsToSomething(event);
    const eventId = await insertEvent(tx, event, handle ? null : tx.clock.now());
    failPoint(tx, 'event.inserted');
    if (eventId !== undefined && handle) await tx.jobs.send(SETTLE_EVENT_JOB, { eventId });
    return { fresh: eventId !== undefined };
  });
}
