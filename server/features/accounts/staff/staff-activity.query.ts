import { sql } from 'kysely';
import type { ActivityEntry } from '#contract/accounts/staff.endpoints.ts';
import { activitySubject, subjectNumber } from '#server/features/schools/manage/hub/activity-subject.query.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ActivityQuery {
  readonly before?: number | undefined;
  readonly actorId?: number | undefined;
  readonly action?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  /** True: only actions by staff, on anything. */
  readonly staffOnly?: boolean | undefined;
}

interface Row extends Omit<ActivityEntry, 'actor' | 'at'> {
  readonly at: Date;
  readonly actorId: number | null;
  readonly actorName: string | null;
}

/**
 * A page of the log, newest first, ordered by time and then by key: the millionth entry is read as fast as the first.
 */
export async function activityPage(ctx: Ctx, query: ActivityQuery, limit: number): Promise<ActivityEntry[]> {
  const conditions = [
    query.before === undefined
      ? undefined
      : sql`(y.at, y.id) < ((select b.at from activity b where b.id = ${query.before}::bigint), ${query.before}::bigint)`,
    query.actorId === undefined ? undefined : sql`y.actor_id = ${query.actorId}::bigint`,
    query.action ? sql`y.action = ${query.action}` : undefined,
    query.subjectKind ? sql`y.subject_kind = ${query.subjectKind}` : undefined,
    query.subjectId ? sql`y.subject_id = ${query.subjectId}` : undefined,
    query.staffOnly ? sql`u.is_staff` : undefined,
  ].filter((each) => each !== undefined);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<Row>`
    with page as (
      select y.*, ${subjectNumber} as sid, u.display_name as actor_name
      from activity y left join users u on u.id = y.actor_id
      ${where} order by y.at desc, y.id desc limit ${limit})
    select y.id, y.at, y.actor_kind as "actorKind", y.actor_id as "actorId", y.actor_name as "actorName", y.action,
      y.subject_kind as "subjectKind", y.subject_id as "subjectId", s.name as school, y.detail, ${activitySubject} as subject
    from page y left join schools s on s.id = y.school_id
    order by y.at desc, y.id desc`.execute(ctx.db);
  return rows.map(({ actorId, actorName, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    actor: actorId === null ? null : { id: actorId, displayName: actorName ?? '' },
  }));
}

/** Every action in the log, found by skipping from one to the next, however long the log is. */
export async function knownActions(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive each as (
      (select action from activity order by action limit 1)
      union all
      select (select action from activity where action > each.action order by action limit 1) from each
        where each.action is not null)
    select action from each where action is not null`.execute(ctx.db);
  return rows.map(({ action }) => action);
}
