import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

interface AnswerRow {
  readonly newcomer: boolean;
  /** Null: not answered. */
  readonly topics: readonly string[] | null;
}

/** Whether a person is new here, and what they want to learn. */
export async function queryAnswer(ctx: Ctx, userId: number): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`
    select not exists (select from enrolments e where e.user_id = ${userId}::bigint)
        and not exists (select from attendances a where a.user_id = ${userId}::bigint) as newcomer,
      (select t.topics from learning_topics t where t.user_id = ${userId}::bigint) as topics`.execute(ctx.db);
  return rows[0];
}

interface StepRow {
  readonly kind: 'event' | 'course' | 'workout';
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly schoolName: string;
  readonly startsAt: Date;
}

/**
 * The next free public event, open cohort, and workout from these topics. Events and workouts have no topic of their
 * own, so their school's listed courses decide.
 */
export async function queryPath(ctx: Ctx, topics: readonly string[]): Promise<StepRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<StepRow>`
    with matching as materialized (
      select k.id, k.slug, k.name, k.school_id, s.name as school from courses k join schools s on s.id = k.school_id
      where k.topic = any(${[...topics]}::text[]) and k.listed_at is not null and k.archived_at is null
        and s.archived_at is null order by k.topic, k.id limit 500),
    at as (select distinct school_id, school from matching)
    (select 'event' as kind, v.id, v.slug, v.name, at.school as "schoolName", v.starts_at as "startsAt"
      from events v join at on at.school_id = v.school_id join seat_pools p on p.id = v.seat_pool_id
      where v.status = 'published' and v.deleted_at is null and v.kind <> 'Class Session' and v.admittance = 'public'
        and v.starts_at > ${now}::timestamptz and p.closed_at is null and p.capacity > p.taken + p.held
        and not exists (select from ticket_types y where y.event_id = v.id and y.activated_at is not null)
      order by v.starts_at, v.id limit 1)
    union all
    (select 'course', m.id, m.slug, m.name, m.school, c.starts_at
      from matching m join cohorts c on c.course_id = m.id join seat_pools p on p.id = c.seat_pool_id
      where c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz
        and c.payment_due_at > ${now}::timestamptz and p.closed_at is null and p.capacity > p.taken + p.held
      order by c.starts_at, c.id limit 1)
    union all
    (select 'workout', w.id, '', w.name, at.school, w.starts_at
      from workouts w join at on at.school_id = w.school_id
      where w.status = 'published' and w.deleted_at is null and w.cohort_id is null and w.starts_at > ${now}::timestamptz
      order by w.starts_at, w.id limit 1)`.execute(ctx.db);
  return rows;
}
