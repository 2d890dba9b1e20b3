import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface LessonFacts {
  readonly id: number;
  readonly name: string;
  readonly type: 'Lesson' | 'Project';
  /** The teacher's one or two lines about the lesson; null if there are none. */
  readonly summary: string | null;
}

const SHOWN = 40;

/** The lessons in one person's email of a day that are still open to them now. */
export async function openedLessons(
  ctx: Ctx,
  mail: { readonly userId: number; readonly cohortId: number; readonly day: string },
): Promise<LessonFacts[]> {
  const { rows } = await sql<LessonFacts>`
    select l.id, l.name, l.lesson_type as type, l.summary from lesson_announcements a join lessons l on l.id = a.lesson_id
    where a.user_id = ${mail.userId}::bigint and a.cohort_id = ${mail.cohortId}::bigint and a.mailed_on = ${mail.day}::date
      and l.cohort_id = a.cohort_id and l.deleted_at is null and l.publication_status = 'published'
      and l.publish_at <= ${ctx.clock.now()}::timestamptz
    order by l.publish_at, l.position, l.id limit ${SHOWN}::bigint`.execute(ctx.db);
  return rows;
}
