import { sql } from 'kysely';
import { STARTING_MINUTES } from '#contract/push/push.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface Starting {
  readonly userId: number;
  readonly occasion: string;
  readonly path: string;
  readonly startsAt: Date;
}

const DUE = sql`make_interval(mins => ${STARTING_MINUTES}::integer)`;

/**
 * People who chose the push and go to an event or a live workout that starts within ten minutes, and weren't sent one
 * for that start. At most `limit`.
 */
export async function startingSoon(ctx: Ctx, limit: number): Promise<Starting[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Starting>`
    with events_soon as (
      select v.id, v.kind, v.cohort_id, v.starts_at, '/events/' || v.id || '-' || v.slug as path from events v
      where v.status = 'published' and v.deleted_at is null and v.starts_at > ${now}::timestamptz
        and v.starts_at <= ${now}::timestamptz + ${DUE}),
    workouts_soon as (
      select w.id, w.starts_at from workouts w where w.status = 'published' and w.deleted_at is null
        and w.starts_at > ${now}::timestamptz and w.starts_at <= ${now}::timestamptz + ${DUE}),
    expected as (
      select a.user_id, 'event:' || v.id as what, v.path, v.starts_at from events_soon v
      join attendances a on a.event_id = v.id and a.state = 'attending' and a.suspended_at is null
      union
      select e.user_id, 'event:' || v.id, v.path, v.starts_at from events_soon v
      join enrolments e on v.kind = 'Class Session' and e.cohort_id = v.cohort_id and e.state = 'active'
        and e.suspended_at is null
      where not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)
      union
      select p.user_id, 'workout:' || w.id, '/workouts/' || w.id, w.starts_at from workouts_soon w
      join ticket_types y on y.workout_id = w.id and y.kind = 'live'
      join workout_places p on p.ticket_type_id = y.id and p.state = 'attending' and p.suspended_at is null)
    select s.* from (select x.user_id as "userId", x.path, x.starts_at as "startsAt",
        x.what || ':' || to_char(x.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as occasion from expected x) s
    join push_choices c on c.user_id = s."userId" and c.kind = 'starting'
    where exists (select 1 from push_devices d where d.user_id = s."userId")
      and not exists (select 1 from push_messages m where m.user_id = s."userId" and m.kind = 'starting'
        and m.occasion = s.occasion)
    order by s."startsAt", s."userId", s.occasion limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** The family of a live session: the id of the session it was rotated from. */
export async function sessionFamilyOf(ctx: Ctx, sessionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ familyId: number }>`
    select coalesce(family_id, id) as "familyId" from sessions where id = ${sessionId}::bigint and revoked_at is null
    for share`.execute(ctx.db);
  return rows[0]?.familyId;
}
