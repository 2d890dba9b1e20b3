import { closePool } from '#server/features/seats/index.ts';
import { deleteTicketTypesOfEvents } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lockEventsOfCohort } from './event-row.store.ts';

/**
 * Permanently deletes a deleted cohort's drafts and series, because no one ever saw them and nothing may reference the
 * cohort anymore. Runs in the caller's transaction, with the cohort locked. Throws if one of them was ever published.
 */
export async function deleteDraftsOfCohort(tx: Ctx, cohortId: number): Promise<number> {
  const events = await lockEventsOfCohort(tx, cohortId);
  const seen = events.find((event) => event.status !== 'draft');
  if (seen) throw new Error(`Event ${seen.id} is no draft.`);
  const ofCohort = tx.db.selectFrom('events').select('id').where('cohort_id', '=', cohortId);
  await tx.db.deleteFrom('event_hosts').where('event_id', 'in', ofCohort).execute();
  const all = (await ofCohort.execute()).map((row) => row.id);
  const pools = await deleteTicketTypesOfEvents(tx, all);
  // Including events that were soft-deleted before.
  await tx.db.deleteFrom('events').where('cohort_id', '=', cohortId).execute();
  await tx.db.deleteFrom('event_series').where('cohort_id', '=', cohortId).execute();
  pools.push(...events.map((event) => event.seatPoolId));
  for (const poolId of pools.sort((a, b) => a - b)) await closePool(tx, { poolId });
  return events.length;
}
