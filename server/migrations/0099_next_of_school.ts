import { type Kysely, sql } from 'kysely';

/** A school's upcoming items are read in order, without scanning class sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index events_next_of_school on events (school_id, starts_at, id)
      where status = 'published' and deleted_at is null and kind <> 'Class Session';
    `)
    .execute(db);
}
