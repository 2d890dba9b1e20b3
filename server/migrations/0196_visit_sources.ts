import { type Kysely, sql } from 'kysely';

/**
 * Where people come from: the first and the last visit before someone signs up, orders, or RSVPs, stored only with what
 * they did. Null: they came directly, or their browser said nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column visit_source jsonb;
    alter table orders add column visit_source jsonb;
    alter table attendances add column visit_source jsonb;
    `)
    .execute(db);
}
