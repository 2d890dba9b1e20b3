import { sql } from 'kysely';
import { VISIT_SOURCES_SHOWN, type VisitSourceRow } from '#contract/teaching/visit-sources.endpoints.ts';
import { KEPT_OF_LINE } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface VisitSourceTotals extends Omit<VisitSourceRow, 'sales'> {
  readonly cents: number;
}

/** Sources by the first or last visit, over a course's cohorts and events, or over all of a school's. */
export async function visitSourceTotals(
  ctx: Ctx,
  of: { readonly schoolId: number } | { readonly courseId: number },
  visit: 'first' | 'last',
): Promise<VisitSourceTotals[]> {
  const [cohorts, events] =
    'courseId' in of
      ? [
          sql`select id from cohorts where course_id = ${of.courseId}::bigint`,
          sql`select id from events where course_id = ${of.courseId}::bigint`,
        ]
      : [
          sql`select c.id from courses k join cohorts c on c.course_id = k.id where k.school_id = ${of.schoolId}::bigint`,
          sql`select id from events where school_id = ${of.schoolId}::bigint`,
        ];
  const { rows } = await sql<VisitSourceTotals>`
    with v as materialized (${events}),
    acts as (
      select o.visit_source as visits, 1 as enrollments, 0 as rsvps, ${KEPT_OF_LINE} as cents
      from (${cohorts}) c join order_lines l on l.kind = 'cohort_place' and l.subject_id = c.id and l.fulfilled_at is not null
        join orders o on o.id = l.order_id
      union all
      select o.visit_source, 0, 0, ${KEPT_OF_LINE}
      from v join ticket_types t on t.event_id = v.id
        join order_lines l on l.kind = 'ticket' and l.subject_id = t.id and l.fulfilled_at is not null
        join orders o on o.id = l.order_id
      union all
      select coalesce(o.visit_source, a.visit_source), 0, 1, 0
      from v join attendances a on a.event_id = v.id and a.state = 'attending' and a.source <> 'enrolment'
        left join order_lines l on l.id = a.order_line_id left join orders o on o.id = l.order_id),
    named as (
      select coalesce(lower(visits -> ${visit}::text ->> 'source'), visits -> ${visit}::text ->> 'referrer') as source,
        sum(enrollments)::bigint as enrollments, sum(rsvps)::bigint as rsvps, sum(cents)::bigint as cents
      from acts group by 1),
    ranked as (
      select *, case when source is null then null
        else row_number() over (partition by source is null order by enrollments desc, rsvps desc, cents desc, source) end as place
      from named),
    labeled as (
      select case when source is null then 'direct' when place <= ${VISIT_SOURCES_SHOWN}::bigint then 'source' else 'other' end as kind,
        case when place <= ${VISIT_SOURCES_SHOWN}::bigint then source end as source, enrollments, rsvps, cents, place
      from ranked)
    select kind, source, sum(enrollments)::bigint as enrollments, sum(rsvps)::bigint as rsvps, sum(cents)::bigint as cents
    from labeled group by kind, source
    order by case kind when 'source' then 1 when 'other' then 2 else 3 end, min(place)`.execute(ctx.db);
  return rows;
}
