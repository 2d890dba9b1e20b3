import { switchOffTemplatesOfEvent } from '#server/features/campaigns/index.ts';
import { closePool } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventRow, poolsOfEvent, updateEvent } from './event-row.store.ts';
import { dropTimeChange } from './time-change.store.ts';

/**
 * Soft-deletes an event: no one sees it, its emails are turned off, its seats are closed, and its number in a series
 * isn't reused (rules-teachers G5). Runs in the caller's transaction, with the event locked; the caller must know that
 * no one is in it.
 */
export async function deleteEvent(tx: Ctx, event: EventRow): Promise<void> {
  await updateEvent(tx, event.id, { deleted_at: tx.clock.now() });
  await dropTimeChange(tx, event.id);
  await switchOffTemplatesOfEvent(tx, event.id);
  for (const poolId of await poolsOfEvent(tx, event)) await closePool(tx, { poolId });
}
