import type { Ctx } from '#server/platform/ctx.ts';
import { deleteEvent } from './delete-event.ts';
import type { EventRow } from './event-row.store.ts';

/** Deletes a draft, like `deleteEvent`. Throws if it isn't a draft. */
export async function deleteDraft(tx: Ctx, event: EventRow): Promise<void> {
  if (event.status !== 'draft') throw new Error(`Event ${event.id} is no draft.`);
  await deleteEvent(tx, event);
}
