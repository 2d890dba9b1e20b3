import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { eventTicketTypesOf } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type EventRow, lockEvent, updateEvent } from './event-row.store.ts';
import { missingToPublish } from './publish.rules.ts';

/**
 * Publishes a draft, permanently.
 * @throws 409 if it isn't a draft, 422 with everything that is missing
 */
export function publishEvent(ctx: Ctx, input: { eventId: number }): Promise<EventRow> {
  return inTransaction(ctx, async (tx) => {
    const event = await lockEvent(tx, input.eventId);
    if (!event) throw notFound();
    if (event.status !== 'draft') throw refuse('not_a_draft', 409, 'Only a draft can be published.');
    const ticketTypes = await eventTicketTypesOf(tx, event.id);
    const missing = missingToPublish({ ...event, ticketTypes }, tx.clock.now());
    if (Object.keys(missing).length > 0) throw refuseFields(missing);
    await updateEvent(tx, event.id, { status: 'published', published_at: tx.clock.now() });
    return { ...event, status: 'published' };
  });
}
