import { type Kysely, sql } from 'kysely';

/**
 * What search reads: the words of names and texts (full text, without HTML tags), and the letters of names (trigrams:
 * parts of words, typos, languages we can't stem).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create extension if not exists pg_trgm;
    create index events_words on events using gin (to_tsvector('english', name || ' ' || description)) where status = 'published';
    create index events_letters on events using gin (lower(name) gin_trgm_ops) where status = 'published';
    create index courses_words on courses using gin (to_tsvector('english', name || ' ' || topic || ' ' || description));
    create index courses_letters on courses using gin (lower(name) gin_trgm_ops);
    create index lessons_words on lessons using gin (to_tsvector('english', name || ' ' || body)) where publication_status = 'published';
    create index lessons_letters on lessons using gin (lower(name) gin_trgm_ops) where publication_status = 'published';
    create index course_contents_words on course_contents using gin (to_tsvector('english', name || ' ' || body))
      where publication_status = 'published';
    create index course_contents_letters on course_contents using gin (lower(name) gin_trgm_ops)
      where publication_status = 'published';
    create index library_contents_words on library_contents using gin (to_tsvector('english', name || ' ' || topic || ' ' || body))
      where publication_status = 'published';
    create index library_contents_letters on library_contents using gin (lower(name) gin_trgm_ops)
      where publication_status = 'published';
    `)
    .execute(db);
}
