import { switchOffTemplatesOfEvent } from '#server/features/campaigns/index.ts';
import { closePool } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventRow, poolsOfEvent, updateEvent } from './event-row.store.ts';
import { dropTimeChange } from './time-change.store.ts';

/**
 * An event is gone, softly: nobody sees it, its mails are switched off, its seats are closed; its number in a series is not
 * given again (rules-teachers G5). In the caller's transaction, the event locked; that nobody is in it is the caller's to know.
 */
export async function deleteEvent(tx: Ctx, event: EventRow): Promise<void> {
  await updateEvent(tx, event.id, { deleted_at: tx.clock.now() });
  await dropTimeChange(tx, event.id);
  await switchOffTemplatesOfEvent(tx, event.id);
  for (const poolId of await poolsOfEvent(tx, event)) await closePool(tx, { poolId });
}
