import { type Kysely, sql } from 'kysely';

/**
 * Public events and class sessions (a person finds only those of their own cohorts) each have their own word index, so
 * a search doesn't read everyone else's sessions just to leave them out.
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
