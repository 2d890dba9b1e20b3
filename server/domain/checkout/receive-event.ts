import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import type { ProviderEvent } from '#server/providers/payments/payments.ts';
import { insertEvent } from './provider-event.store.ts';

/** Name of the job that handles one stored event; the story `settle-event` gives it its work. */
export const SETTLE_EVENT_JOB = 'stories.settle-event';

/** Stores what a webhook told and enqueues its handling in one transaction. A repeated delivery changes nothing. */
export function receiveEvent(ctx: Ctx, event: ProviderEvent): Promise<{ fresh: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const eventId = await insertEvent(tx, event);
    failPoint(tx, 'event.inserted');
    if (eventId !== undefined) await tx.jobs.send(SETTLE_EVENT_JOB, { eventId });
    return { fresh: eventId !== undefined };
  });
}
