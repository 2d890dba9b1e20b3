import { type Kysely, sql } from 'kysely';

/**
 * Finds people who closed their account without reading everyone: counts of learners leave them out, and a sweep checks
 * them each minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index users_erased on users (id) where erased_at is not null').execute(db);
}
