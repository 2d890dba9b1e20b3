import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Records that a reader opened something now. `read` true or false also sets whether it is finished; undefined leaves
 * that unchanged.
 */
interface Note {
  readonly userId: number;
  readonly id: number;
  readonly read: boolean | undefined;
}

/** Records progress in a lesson of the course material; returns whether the lesson is read afterward. */
export async function noteContent(ctx: Ctx, { userId, id, read }: Note): Promise<boolean> {
  const now = ctx.clock.now();
  const finished = read === true ? now : null;
  const { rows } = await sql<{ read: boolean }>`
    insert into course_content_progress as p (user_id, content_id, opened_at, finished_at)
    values (${userId}::bigint, ${id}::bigint, ${now}::timestamptz, ${finished}::timestamptz)
    on conflict (user_id, content_id) do update set opened_at = greatest(p.opened_at, excluded.opened_at),
      finished_at = case when ${read === undefined} then p.finished_at
        when ${read === true} then coalesce(p.finished_at, excluded.finished_at) end
    returning finished_at is not null as read`.execute(ctx.db);
  return rows[0]?.read ?? false;
}

/** Records progress in a cohort's lesson; returns whether the lesson is read afterward. */
export async function noteLesson(ctx: Ctx, { userId, id, read }: Note): Promise<boolean> {
  const now = ctx.clock.now();
  const finished = read === true ? now : null;
  const { rows } = await sql<{ read: boolean }>`
    insert into lesson_progress as p (user_id, lesson_id, opened_at, finished_at)
    values (${userId}::bigint, ${id}::bigint, ${now}::timestamptz, ${finished}::timestamptz)
    on conflict (user_id, lesson_id) do update set opened_at = greatest(p.opened_at, excluded.opened_at),
      finished_at = case when ${read === undefined} then p.finished_at
        when ${read === true} then coalesce(p.finished_at, excluded.finished_at) end
    returning finished_at is not null as read`.execute(ctx.db);
  return rows[0]?.read ?? false;
}
