import { type Kysely, sql } from 'kysely';

/**
 * What a person's calendar was told of a cohort's sessions by taking and giving up the place, counted from the places
 * themselves: 0 with the first one, higher with every end and every new one. So the same entry never comes with a
 * sequence that was used before, whichever mail or feed it stands in.
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
