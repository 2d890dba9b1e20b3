import { sql } from 'kysely';
import type { Readers } from '#server/platform/readers.ts';

const MAX_SCHOOLS = 100;

/**
 * Schools that may email a person, found through their enrollments, RSVPs, waitlists, past emails, and the schools they
 * unsubscribed from.
 */
export const writingSchools: Readers['writingSchools'] = async (ctx, { userId, address, stopped }) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from schools o where o.id in (
      select c.school_id from enrolments e join cohorts c on c.id = e.cohort_id where e.user_id = ${userId}::bigint
      union select v.school_id from attendances a join events v on v.id = a.event_id where a.user_id = ${userId}::bigint
      union select w.school_id from course_waitlist w where w.user_id = ${userId}::bigint or lower(w.email) = lower(${address})
      union select s.school_id from sends s where s.user_id = ${userId}::bigint and s.kind in ('school_news', 'course_notes')
      union select unnest(${[...stopped]}::bigint[]))
    order by search_text(o.name), o.id limit ${MAX_SCHOOLS}`.execute(ctx.db);
  return rows;
};
