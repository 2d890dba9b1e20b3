import { type Kysely, sql } from 'kysely';

/** Workouts that are over are listed newest first; those marked as finished have their own index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index workouts_finished on workouts (starts_at desc, id desc) where status = 'finished'`.execute(db);
}
