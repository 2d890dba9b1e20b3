import { type Kysely, sql } from 'kysely';

/**
 * Learners choose a course by how hard it is, too, and look for the newest ones. Empty: the school hasn't said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table courses add column level text,
      add constraint courses_level_known check (level in ('beginner', 'intermediate', 'advanced', 'all'));
    create index courses_listed_newest on courses (listed_at desc, id desc) where listed_at is not null and archived_at is null;
    `)
    .execute(db);
}
