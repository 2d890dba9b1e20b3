import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** When a cohort was cancelled, and which refund it gives. */
export async function cancellationOf(
  ctx: Ctx,
  cohortId: number,
): Promise<{ at: Date; refund: 'full' | 'pro_rata' } | undefined> {
  const row = await ctx.db
    .selectFrom('cohorts')
    .select(['cancelled_at', 'cancel_refund'])
    .where('id', '=', cohortId)
    .executeTakeFirst();
  if (!row?.cancelled_at) return undefined;
  return { at: row.cancelled_at, refund: row.cancel_refund === 'pro_rata' ? 'pro_rata' : 'full' };
}

/** Class sessions ahead are cancelled with their cohort; calendars take the higher sequence. */
export async function cancelComingSessions(tx: Ctx, cohortId: number, by: number | null): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .updateTable('events')
    .set({ status: 'cancelled', cancelled_at: now, cancelled_by: by, ics_sequence: sql`ics_sequence + 1` })
    .where('cohort_id', '=', cohortId)
    .where('status', '<>', 'cancelled')
    .where((eb) => eb.or([eb('starts_at', '>', now), eb('starts_at', 'is', null)]))
    .execute();
}

/** Cancelled cohorts with somebody in them still. */
export async function cancelledWithPlaces(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('cohorts as c')
    .select('c.id')
    .where('c.status', '=', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('enrolments as e')
          .select('e.id')
          .whereRef('e.cohort_id', '=', 'c.id')
          .where('e.state', '=', 'active'),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}
