import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import type { ProviderEvent } from '#server/providers/payments/payments.ts';
import { insertEvent } from './provider-event.store.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

/** Name of the job that handles one stored event, defined in `journeys/settling/settle-event.ts`. */
export const SETTLE_EVENT_JOB = 'settling.settle-event';

const HANDLED_OBJECT_KINDS: ReadonlySet<string> = new Set(Object.keys(WEBHOOK_EVENTS));
/** Events about things we just requested ourselves; other events report how those turned out. */
const CREATION_EVENTS: ReadonlySet<string> = new Set(['payment_intent.created', 'customer.subscription.created']);

/** Whether an event is worth reading the provider's object; others are stored without follow-up. */
function needsHandling({ objectKind, type }: ProviderEvent): boolean {
  return HANDLED_OBJECT_KINDS.has(objectKind) && !CREATION_EVENTS.has(type);
}

/** Stores a webhook's event and enqueues its handling in one transaction. A repeated delivery changes nothing. */
export function receiveEvent(ctx: Ctx, event: ProviderEvent): Promise<{ fresh: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const handle = needsHandling(event);
    const eventId = await insertEvent(tx, event, handle ? null : tx.clock.now());
    failPoint(tx, 'event.inserted');
    if (eventId !== undefined && handle) await tx.jobs.send(SETTLE_EVENT_JOB, { eventId });
    return { fresh: eventId !== undefined };
  });
}
