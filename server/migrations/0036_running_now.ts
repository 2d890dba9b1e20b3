import { type Kysely, sql } from 'kysely';

/**
 * What is running at a given time is found by its time span: its start alone isn't enough, because nothing bounds how
 * long things last. Anything that ended before it began has an empty span.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index events_span on events
      using gist (tstzrange(starts_at, greatest(starts_at, coalesce(ended_early_at, ends_at))))
      where status = 'published' and kind <> 'Class Session' and deleted_at is null`.execute(db);
  await sql`
    create index workouts_span on workouts using gist (tstzrange(starts_at, ends_at))
      where status = 'published' and deleted_at is null`.execute(db);
}
