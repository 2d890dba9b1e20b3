import { switchOffTemplatesOfEvent } from '#server/domain/campaigns/index.ts';
import { closePool } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventRow, poolsOfEvent, updateEvent } from './event-row.store.ts';

/**
 * A draft is gone, softly: nobody sees it, its mails are switched off, its seats are closed; its number in a series is not
 * given again (rules-teachers G5). In the caller's transaction, the event locked. Throws for what is no draft.
 */
export async function deleteDraft(tx: Ctx, event: EventRow): Promise<void> {
  if (event.status !== 'draft') throw new Error(`Event ${event.id} is no draft.`);
  await updateEvent(tx, event.id, { deleted_at: tx.clock.now() });
  await switchOffTemplatesOfEvent(tx, event.id);
  for (const poolId of await poolsOfEvent(tx, event)) await closePool(tx, { poolId });
}
