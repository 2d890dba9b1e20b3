import type { Ctx } from '#server/platform/ctx.ts';
import { deleteEvent } from './delete-event.ts';
import type { EventRow } from './event-row.store.ts';

/** A draft is gone, as `deleteEvent` has it. Throws for what is no draft. */
export async function deleteDraft(tx: Ctx, event: EventRow): Promise<void> {
  if (event.status !== 'draft') throw new Error(`Event ${event.id} is no draft.`);
  await deleteEvent(tx, event);
}
