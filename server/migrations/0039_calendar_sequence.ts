import { type Kysely, sql } from 'kysely';

/**
 * The calendar sequence of a person's entries for a cohort's sessions, counted from the enrollments themselves: 0 with
 * the first one, and higher with every end and every new one. So the same entry never arrives with a sequence that was
 * used before, whichever email or feed it is in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function place_sequence(person bigint, cohort bigint) returns integer language sql stable as $$
      select case when cohort is null or person is null then 0 else (
        select (count(*) filter (where state not in ('active', 'completed')) + greatest(count(*) - 1, 0))::integer
        from enrolments where user_id = person and cohort_id = cohort) end
    $$;
    `)
    .execute(db);
}
