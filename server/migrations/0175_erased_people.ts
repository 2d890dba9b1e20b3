import { type Kysely, sql } from 'kysely';

/** Who closed their account, without reading everyone: left out of counts of learners, and looked through each minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index users_erased on users (id) where erased_at is not null').execute(db);
}
