import { type Kysely, sql } from 'kysely';

/**
 * Evenings that are open to all and class sessions, of which a person may find those of their own cohorts, have an index on
 * words each: whoever searches doesn't read the sessions of everybody else to leave them out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index events_words;
    create index events_words on events using gin (to_tsvector('english', name || ' ' || description))
      where status = 'published' and kind <> 'Class Session';
    create index events_words_of_sessions on events using gin (to_tsvector('english', name || ' ' || description))
      where status = 'published' and kind = 'Class Session';
    drop index events_letters;
    create index events_letters on events using gin (lower(name) gin_trgm_ops)
      where status = 'published' and kind <> 'Class Session';
    create index events_letters_of_sessions on events using gin (lower(name) gin_trgm_ops)
      where status = 'published' and kind = 'Class Session';
    `)
    .execute(db);
}
