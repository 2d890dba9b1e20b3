import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A cohort's published class sessions that aren't over, in order of start. */
export async function upcomingSessions(
  ctx: Ctx,
  cohortId: number,
): Promise<{ uuid: string; title: string; startsAt: Date; endsAt: Date; sequence: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof upcomingSessions>>[number]>`
    select v.uuid, v.name as title, v.starts_at as "startsAt", v.ends_at as "endsAt", v.ics_sequence as sequence
    from events v
    where v.cohort_id = ${cohortId}::bigint and v.kind = 'Class Session' and v.status = 'published'
      and v.deleted_at is null and v.ends_at > ${ctx.clock.now()}::timestamptz
    order by v.starts_at, v.id limit 200`.execute(ctx.db);
  return rows;
}
