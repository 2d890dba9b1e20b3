import { sql } from 'kysely';
import type { MeetingCourse } from '#contract/meetings/meeting-accounts.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nameContains } from '#server/platform/database/contains.ts';

/** Courses that may use these accounts, by account id. */
export async function coursesOfAccounts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MeetingCourse[]>> {
  const { rows } = await sql<MeetingCourse & { accountId: number }>`
    select g.zoom_account_id as "accountId", k.id, k.name, s.name as "schoolName"
    from zoom_account_courses g join courses k on k.id = g.course_id join schools s on s.id = k.school_id
    where g.zoom_account_id = any(${[...ids]}::bigint[]) and g.ended_at is null
    order by search_text(k.name), k.id`.execute(ctx.db);
  return Map.groupBy(rows, (row) => row.accountId);
}

/** Upcoming meetings, and how many of them failed, by account id. */
export async function upcomingMeetings(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { upcoming: number; failed: number }>> {
  const { rows } = await sql<{ accountId: number; upcoming: number; failed: number }>`
    select m.zoom_account_id as "accountId", count(*)::bigint as upcoming,
      count(*) filter (where m.state = 'failed')::bigint as failed
    from event_meetings m join events e on e.uuid = m.event_uuid
    where m.zoom_account_id = any(${[...ids]}::bigint[]) and m.needed and e.ends_at > ${ctx.clock.now()}
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ accountId, ...counts }) => [accountId, counts]));
}

/** Courses that are not archived whose name, or whose school's name, contains these words; by name. */
export async function coursesNamed(ctx: Ctx, contains: string, limit: number): Promise<MeetingCourse[]> {
  const { rows } = await sql<MeetingCourse>`
    select k.id, k.name, s.name as "schoolName" from courses k join schools s on s.id = k.school_id
    where k.archived_at is null and s.archived_at is null and (${nameContains(sql`k.name`, contains)} or ${nameContains(sql`s.name`, contains)})
    order by search_text(k.name), k.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The school of a course that is not archived. */
export async function schoolOfCourse(
  ctx: Ctx,
  courseId: number,
): Promise<{ schoolId: number; name: string } | undefined> {
  const { rows } = await sql<{ schoolId: number; name: string }>`
    select school_id as "schoolId", name from courses where id = ${courseId} and archived_at is null`.execute(ctx.db);
  return rows[0];
}
