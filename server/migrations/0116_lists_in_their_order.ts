import { type Kysely, sql } from 'kysely';

/** Followers of courses are read in order; a person's bought credits are read without everyone else's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index course_follows_by_time on course_follows (followed_at desc, user_id desc, course_id);
    create index credit_lots_bought on credit_lots (user_id, created_at) where origin = 'bought';
    `)
    .execute(db);
}
