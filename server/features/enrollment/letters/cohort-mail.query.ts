import { sql } from 'kysely';
import type { SchoolBranding } from '#server/letters/letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SessionFacts {
  readonly uuid: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sequence: number;
}

export interface CohortFacts {
  readonly cohortId: number;
  /** Course and cohort in one: "Voice Lab, Winter 2027". */
  readonly title: string;
  readonly courseName: string;
  readonly courseSlug: string;
  readonly schoolName: string;
  readonly school: SchoolBranding;
  readonly people: readonly string[];
  readonly replyTo: string;
  readonly zone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly paymentDueAt: Date;
  readonly memberPriceCents: number;
  readonly priceCents: number;
}

interface CohortRow extends Omit<CohortFacts, 'title'> {
  readonly name: string;
  readonly moniker: string;
}

/** A cohort that has its dates, or null. */
export async function cohortFacts(ctx: Ctx, cohortId: number): Promise<CohortFacts | null> {
  const { rows } = await sql<CohortRow>`
    select c.id as "cohortId", c.name, c.moniker, co.name as "courseName", co.slug as "courseSlug", s.name as "schoolName",
      json_build_object('logoMediaId', s.image_media_id, 'accent', s.accent) as school,
      coalesce((select array_agg(i.name order by i.position, i.id) from landing_instructors i
        where i.course_id = co.id and i.complete), '{}') as people,
      co.email as "replyTo", c.timezone as zone, c.starts_at as "startsAt", c.ends_at as "endsAt",
      c.payment_due_at as "paymentDueAt", c.price_cents as "memberPriceCents", c.nonmember_price_cents as "priceCents"
    from cohorts c join courses co on co.id = c.course_id join schools s on s.id = c.school_id
    where c.id = ${cohortId} and num_nulls(c.starts_at, c.ends_at, c.payment_due_at) = 0`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { name, moniker, ...facts } = row;
  return { ...facts, title: cohortTitle(row.courseName, name, moniker) };
}

/** `Voice Lab, Winter 2027`; a cohort named like its course is named once. */
export function cohortTitle(courseName: string, name: string, moniker: string): string {
  const own = moniker.trim() || name.trim();
  return own === '' || own.startsWith(courseName) ? own || courseName : `${courseName}, ${own}`;
}

/** Most class sessions that one email lists. */
const SESSIONS_LIMIT = 60;

/**
 * A cohort's upcoming class sessions that were published, first to last. `alsoCancelled`: includes sessions canceled
 * since, for the email that withdraws them. `userId`: whose calendar they are for. `among`: only these.
 */
export async function cohortSessions(
  ctx: Ctx,
  cohortId: number,
  options: { readonly alsoCancelled?: boolean; readonly userId: number | null; readonly among?: readonly number[] },
): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    select e.uuid, e.name as title, e.starts_at as "startsAt", e.ends_at as "endsAt",
      e.ics_sequence + coalesce(a.ics_sequence, 0) + place_sequence(${options.userId}::bigint, e.cohort_id) as sequence
    from events e left join attendances a on a.event_id = e.id and a.user_id = ${options.userId}::bigint
    where e.cohort_id = ${cohortId} and e.kind = 'Class Session' and e.deleted_at is null
      and (e.status = 'published' or (${options.alsoCancelled ?? false}::boolean and e.status = 'cancelled' and e.published_at is not null))
      and e.starts_at is not null and e.ends_at > ${ctx.clock.now()}::timestamptz
      and (${options.among ? [...options.among] : null}::bigint[] is null or e.id = any(${options.among ? [...options.among] : null}::bigint[]))
    order by e.starts_at, e.id
    limit ${SESSIONS_LIMIT}`.execute(ctx.db);
  return rows;
}

export async function hasPlace(ctx: Ctx, userId: number, cohortId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from enrolments e join cohorts c on c.id = e.cohort_id
    where e.user_id = ${userId} and e.cohort_id = ${cohortId} and e.state = 'active' and e.suspended_at is null
      and c.status in ('enrolling', 'started')`.execute(ctx.db);
  return rows.length > 0;
}
