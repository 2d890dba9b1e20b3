import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface EventContext {
  readonly schoolName: string;
  readonly schoolSlug: string;
  readonly schoolAccent: string | null;
  readonly courseName: string | null;
  readonly courseSlug: string | null;
  readonly cohortName: string | null;
  readonly cohortMoniker: string | null;
  readonly cohortTimezone: string | null;
  readonly cohortStartsAt: Date | null;
  readonly cohortEndsAt: Date | null;
  readonly seriesName: string | null;
  readonly seriesSessions: number;
  /** Number of attendees; for a class session, includes people expected by their enrollment. */
  readonly attending: number;
  readonly held: number;
  readonly waiting: number;
}

export async function eventContext(ctx: Ctx, eventId: number): Promise<EventContext | undefined> {
  const { rows } = await sql<EventContext>`
    select s.name as "schoolName", s.slug as "schoolSlug", s.accent as "schoolAccent", k.name as "courseName", k.slug as "courseSlug",
      c.name as "cohortName", c.moniker as "cohortMoniker", c.timezone as "cohortTimezone", c.starts_at as "cohortStartsAt",
      c.ends_at as "cohortEndsAt", r.name as "seriesName",
      (select count(*) from events o where o.series_id = v.series_id and o.deleted_at is null) as "seriesSessions",
      (select count(*) from attendances a where a.event_id = v.id and a.state = 'attending')
        + (select count(*) from enrolments e where v.kind = 'Class Session' and e.cohort_id = v.cohort_id
          and e.state in ('active', 'completed')
          and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)) as attending,
      (select coalesce(sum(p.held), 0)::bigint from seat_pools p where p.id = any(x.pools)) as held,
      (select count(*) from seat_waitlist w where w.pool_id = any(x.pools) and w.state in ('waiting', 'offered')) as waiting
    from events v
      join schools s on s.id = v.school_id
      left join courses k on k.id = v.course_id
      left join cohorts c on c.id = v.cohort_id
      left join event_series r on r.id = v.series_id
      cross join lateral (
        select array_agg(y.seat_pool_id) || v.seat_pool_id as pools from ticket_types y where y.event_id = v.id) x
    where v.id = ${eventId}::bigint and v.deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** The event's own pool: seats taken and held, and how many people are on its waitlist. */
export async function poolOfEvent(ctx: Ctx, poolId: number): Promise<{ taken: number; held: number; waiting: number }> {
  const { rows } = await sql<{ taken: number; held: number; waiting: number }>`
    select p.taken, p.held, (select count(*) from seat_waitlist w where w.pool_id = p.id and w.state = 'waiting') as waiting
    from seat_pools p where p.id = ${poolId}::bigint`.execute(ctx.db);
  return rows[0] ?? { taken: 0, held: 0, waiting: 0 };
}

/** Number of paid tickets for an event that are currently held. */
export async function paidTicketsOf(ctx: Ctx, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from attendances a join order_lines l on l.id = a.order_line_id
    where a.event_id = ${eventId}::bigint and a.state = 'attending' and a.suspended_at is null
      and (l.cash_cents > 0 or l.credits > 0)`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The progress of a canceled event's refunds. People whose payment is disputed wait, and aren't counted. */
export async function eventCancelProgressOf(ctx: Ctx, eventId: number): Promise<{ done: number; of: number }> {
  const { rows } = await sql<{ done: number; of: number }>`
    select count(*) filter (where a.state not in ('attending', 'pending')) as done, count(*) as of
    from events v join attendances a on a.event_id = v.id and (
      (a.state in ('attending', 'pending') and a.suspended_at is null)
      or (a.state not in ('attending', 'pending') and a.cancelled_at >= v.cancelled_at))
    where v.id = ${eventId}::bigint`.execute(ctx.db);
  return rows[0] ?? { done: 0, of: 0 };
}

/** Number of an event's active email templates, which would be turned off with it. */
export async function activeTemplatesOf(ctx: Ctx, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from email_templates where event_id = ${eventId}::bigint and status = 'active'
      and email_sent_at is null and deleted_at is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export interface Named {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export async function courseOfEvents(ctx: Ctx, courseId: number): Promise<(Named & { schoolId: number }) | undefined> {
  return ctx.db
    .selectFrom('courses')
    .select(['id', 'name', 'slug', 'school_id as schoolId'])
    .where('id', '=', courseId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Schools by name; `ids` null: all of them. */
export async function schoolsToChoose(ctx: Ctx, ids: readonly number[] | null, limit: number): Promise<Named[]> {
  if (ids?.length === 0) return [];
  return ctx.db
    .selectFrom('schools')
    .select(['id', 'name', 'slug'])
    .where('archived_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface CohortToChoose {
  readonly id: number;
  readonly name: string;
  readonly moniker: string;
  readonly timezone: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/**
 * A course's cohorts that, by the clock, are neither completed nor canceled: the next to start first, undated ones
 * last.
 */
export async function cohortsToChoose(ctx: Ctx, courseId: number, limit: number): Promise<CohortToChoose[]> {
  const { rows } = await sql<CohortToChoose>`
    select c.id, c.name, c.moniker, c.timezone, c.starts_at as "startsAt", c.ends_at as "endsAt" from cohorts c
    where c.course_id = ${courseId}::bigint and c.status in ('draft', 'enrolling', 'started')
      and (c.status = 'draft' or c.ends_at is null or c.ends_at > ${ctx.clock.now()}::timestamptz)
    order by c.starts_at nulls last, c.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export async function eventsMadeSince(ctx: Ctx, schoolId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from events where school_id = ${schoolId}::bigint
      and created_at > ${since}::timestamptz limit 10000) made`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
