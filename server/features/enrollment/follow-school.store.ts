import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

const listed = (schoolId: number) => sql`
  select k.id from courses k where k.school_id = ${schoolId}::bigint and k.listed_at is not null and k.archived_at is null`;

/** Whether a person follows all listed courses of a school; false if the school lists none. */
export async function followsSchool(ctx: Ctx, userId: number, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    select bool_and(exists (select 1 from course_follows f where f.user_id = ${userId}::bigint and f.course_id = k.id)) as "all"
    from (${listed(schoolId)}) k`.execute(ctx.db);
  return rows[0]?.all ?? false;
}

export async function addFollowsOfSchool(tx: Ctx, userId: number, schoolId: number): Promise<void> {
  await sql`
    insert into course_follows (user_id, course_id, followed_at)
    select ${userId}::bigint, k.id, ${tx.clock.now()}::timestamptz from (${listed(schoolId)}) k
    on conflict do nothing`.execute(tx.db);
}

export async function removeFollowsOfSchool(tx: Ctx, userId: number, schoolId: number): Promise<void> {
  await sql`
    delete from course_follows where user_id = ${userId}::bigint and course_id in (${listed(schoolId)})`.execute(tx.db);
}
