import { closePool } from '#server/domain/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lockEventsOfCohort } from './event-row.store.ts';

/**
 * The drafts of a cohort that is deleted itself, and its series: for good, since nobody ever saw them, and nothing may point at
 * the cohort any more. In the caller's transaction, the cohort locked. Throws where one of them was ever published.
 */
export async function deleteDraftsOfCohort(tx: Ctx, cohortId: number): Promise<number> {
  const events = await lockEventsOfCohort(tx, cohortId);
  const seen = events.find((event) => event.status !== 'draft');
  if (seen) throw new Error(`Event ${seen.id} is no draft.`);
  const ofCohort = tx.db.selectFrom('events').select('id').where('cohort_id', '=', cohortId);
  await tx.db.deleteFrom('event_hosts').where('event_id', 'in', ofCohort).execute();
  // Also those that were deleted softly before.
  await tx.db.deleteFrom('events').where('cohort_id', '=', cohortId).execute();
  await tx.db.deleteFrom('event_series').where('cohort_id', '=', cohortId).execute();
  for (const { seatPoolId } of events) await closePool(tx, { poolId: seatPoolId });
  return events.length;
}
