import { type Kysely, sql } from 'kysely';

/** What a new person wants to learn, from the topics of the catalog. No topics: they skipped the question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table learning_topics (
      user_id bigint primary key references users (id),
      topics text[] not null,
      answered_at timestamptz not null,
      constraint learning_topics_few check (cardinality(topics) <= 5)
    );
    create index courses_listed_by_topic on courses (topic, id) where listed_at is not null and archived_at is null;
    `)
    .execute(db);
}
