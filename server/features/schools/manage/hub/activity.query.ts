import { sql } from 'kysely';
import type { TeachingActivityEntry } from '#contract/teaching/teaching-activity.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activitySubject, subjectNumber } from './activity-subject.query.ts';

export interface ActivityOf {
  readonly of: { readonly schoolId: number } | { readonly courseId: number };
  /** Kinds of subjects hidden from this reader. */
  readonly without: readonly string[];
}

interface Row extends Omit<TeachingActivityEntry, 'at'> {
  readonly at: Date;
}

const scopeFilter = ({ of }: ActivityOf) =>
  'courseId' in of ? sql`course_id = ${of.courseId}::bigint` : sql`school_id = ${of.schoolId}::bigint`;

/** A page of a school's or course's activity log, newest first, by key. Callboard's own staff appear as Callboard. */
export async function teachingActivity(
  ctx: Ctx,
  scope: ActivityOf,
  page: { readonly before: number | null; readonly kind: string | null; readonly limit: number },
): Promise<TeachingActivityEntry[]> {
  const { rows } = await sql<Row>`
    with page as (
      select y.*, ${subjectNumber} as sid from activity y
      where ${scopeFilter(scope)} and (${page.before}::bigint is null or y.id < ${page.before}::bigint)
        and (${page.kind}::text is null or y.subject_kind = ${page.kind}::text)
        and y.subject_kind <> all(${[...scope.without]}::text[])
      order by y.id desc limit ${page.limit}::bigint)
    select y.id, y.at, y.action, y.subject_kind as "subjectKind", y.subject_id as "subjectId", y.course_id as "courseId",
      k.name as "courseName", y.detail,
      case when y.actor_id is null then null
        when u.is_staff and not exists (select 1 from staff_roles r where r.user_id = u.id and r.school_id = y.school_id
          and r.accepted_at is not null) then 'Callboard'
        else coalesce(u.display_name, 'Someone who left') end as actor,
      ${activitySubject} as subject
    from page y left join users u on u.id = y.actor_id left join courses k on k.id = y.course_id
    order by y.id desc`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Kinds of subjects in a log. Skips from one kind to the next, so it is fast however long the log is. */
export async function activityKinds(ctx: Ctx, scope: ActivityOf): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive each as (
      (select subject_kind as kind from activity where ${scopeFilter(scope)} order by subject_kind limit 1)
      union all
      select (select subject_kind from activity where ${scopeFilter(scope)} and subject_kind > each.kind
        order by subject_kind limit 1) from each where each.kind is not null)
    select kind from each where kind is not null and kind <> all(${[...scope.without]}::text[])`.execute(ctx.db);
  return rows.map(({ kind }) => kind);
}
