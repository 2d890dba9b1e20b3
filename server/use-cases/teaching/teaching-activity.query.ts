import { sql } from 'kysely';
import type { TeachingActivityEntry } from '#contract/schools/teaching-activity.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Whose log is read, and what of it. */
export interface ActivityOf {
  readonly of: { readonly schoolId: number } | { readonly courseId: number };
  /** Kinds of things that this reader isn't told of. */
  readonly without: readonly string[];
}

interface Row extends Omit<TeachingActivityEntry, 'at'> {
  readonly at: Date;
}

const whose = ({ of }: ActivityOf) =>
  'courseId' in of ? sql`course_id = ${of.courseId}::bigint` : sql`school_id = ${of.schoolId}::bigint`;

/** A page of a school's or a course's log, newest first, by its key. Callboard's own people are told as Callboard. */
export async function teachingActivity(
  ctx: Ctx,
  asked: ActivityOf,
  page: { readonly before: number | null; readonly kind: string | null; readonly limit: number },
): Promise<TeachingActivityEntry[]> {
  const { rows } = await sql<Row>`
    with page as (
      select y.*, case when y.subject_id ~ '^[0-9]{1,15}$' then y.subject_id::bigint end as sid from activity y
      where ${whose(asked)} and (${page.before}::bigint is null or y.id < ${page.before}::bigint)
        and (${page.kind}::text is null or y.subject_kind = ${page.kind}::text)
        and y.subject_kind <> all(${[...asked.without]}::text[])
      order by y.id desc limit ${page.limit}::bigint)
    select y.id, y.at, y.action, y.subject_kind as "subjectKind", y.subject_id as "subjectId", y.course_id as "courseId",
      k.name as "courseName", y.detail,
      case when y.actor_id is null then null
        when u.is_staff and not exists (select 1 from staff_roles r where r.user_id = u.id and r.school_id = y.school_id
          and r.accepted_at is not null) then 'Callboard'
        else coalesce(u.display_name, 'Someone who left') end as actor,
      case y.subject_kind
        when 'school' then (select s.name from schools s where s.id = y.sid)
        when 'course' then (select c.name from courses c where c.id = y.sid)
        when 'cohort' then (select c.name from cohorts c where c.id = y.sid)
        when 'event' then (select v.name from events v where v.id = y.sid)
        when 'event_series' then (select e.name from event_series e where e.id = y.sid)
        when 'workout' then (select w.name from workouts w where w.id = y.sid)
        when 'lesson' then (select l.name from lessons l where l.id = y.sid)
        when 'host' then (select h.name from hosts h where h.id = y.sid)
        when 'payout_recipient' then (select r.name from payout_recipients r where r.id = y.sid)
        when 'payout' then (select coalesce(p.snapshot ->> 'name', c.name, v.name, w.name) from payouts p
          left join cohorts c on c.id = p.cohort_id left join events v on v.id = p.event_id left join workouts w on w.id = p.workout_id
          where p.id = y.sid)
        when 'remittance' then (select r.reference from remittances r where r.id = y.sid)
        when 'order' then (select 'order ' || coalesce(o.receipt_number, o.id::text) from orders o where o.id = y.sid)
        when 'user' then (select o.display_name from users o where o.id = y.sid)
        when 'place' then (select o.display_name from enrolments e join users o on o.id = e.user_id where e.id = y.sid)
        when 'staff_role' then (select o.display_name from staff_roles r join users o on o.id = r.user_id
          where r.id = y.sid and r.accepted_at is not null) end as subject
    from page y left join users u on u.id = y.actor_id left join courses k on k.id = y.course_id
    order by y.id desc`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Kinds of things that a log knows; found by skipping from one to the next, however long it is. */
export async function activityKinds(ctx: Ctx, asked: ActivityOf): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive each as (
      (select subject_kind as kind from activity where ${whose(asked)} order by subject_kind limit 1)
      union all
      select (select subject_kind from activity where ${whose(asked)} and subject_kind > each.kind
        order by subject_kind limit 1) from each where each.kind is not null)
    select kind from each where kind is not null and kind <> all(${[...asked.without]}::text[])`.execute(ctx.db);
  return rows.map(({ kind }) => kind);
}
