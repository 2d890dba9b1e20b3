import { sql } from 'kysely';
import type { PromoCode } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The name of a code's scope (a course, a cohort, an event, a workout); null without one. */
export async function scopeNameOf(ctx: Ctx, code: Pick<PromoCode, 'scope' | 'scopeId'>): Promise<string | null> {
  if (code.scopeId === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select case ${code.scope}::text
      when 'course' then (select name from courses where id = ${code.scopeId})
      when 'cohort' then (select name from cohorts where id = ${code.scopeId})
      when 'event' then (select name from events where id = ${code.scopeId})
      when 'workout' then (select name from workouts where id = ${code.scopeId}) end as name`.execute(ctx.db);
  return rows[0]?.name ?? null;
}
