import { type Kysely, sql } from 'kysely';

/** The marks that search ignores, as in contract/primitives/fold-for-search.ts. */
const MARKS = String.raw`\0300-\036f\0591-\05bd\05bf\05c1\05c2\05c4\05c5\05c7\0610-\061a\0640\064b-\065f\0670\00ad\200b-\200f`;
const WHOLE_SYLLABLES = String.raw`\3005-\3007\3040-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\ac00-\d7af\f900-\faff\+020000-\+03ffff`;

/**
 * A search for "cafe" finds "Café": names are compared as `search_text` writes them (no accents, one case, one width),
 * words in texts with the configuration `unaccented`. Chinese, Japanese, and Korean letters appear twice in
 * `search_text`, because the index knows three letters in a row, and two of those are a word. Lists are in the order of
 * `search_text`: "Åsa" is next to "Asa".
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create extension if not exists unaccent;
    create text search configuration unaccented (copy = pg_catalog.english);
    alter text search configuration unaccented alter mapping for hword, hword_part, word with unaccent, english_stem;

    create function search_text(text) returns text language sql immutable parallel safe
    return case when octet_length($1) = length($1) then lower($1)
      else regexp_replace(
        replace(replace(replace(replace(
          translate(lower(normalize(regexp_replace(normalize($1, nfkd), U&'[${MARKS}]', '', 'g'), nfc)), 'ıøđłħŧςð’‘', 'iodlhtσd'''''),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        U&'([${WHOLE_SYLLABLES}])', U&'\\005c1\\005c1', 'g') end;
    comment on function search_text(text) is 'A name as it is compared and put in order: without accents, in one case, in one width.';

    create function search_pattern(text) returns text language sql immutable parallel safe
    return '%' || replace(replace(replace(search_text($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
    comment on function search_pattern(text) is 'For search_text(name) like search_pattern(text): what is typed stands for itself.';

    drop index events_words, events_words_of_sessions, courses_words, lessons_words, course_contents_words, library_contents_words,
      events_letters, events_letters_of_sessions, events_letters_of_school, courses_letters, lessons_letters,
      course_contents_letters, library_contents_letters, hosts_letters_of_school, workouts_letters, users_letters_of_name,
      users_letters_of_whole_name, users_called, users_display_name_lower, courses_by_lower_name, courses_by_name,
      courses_listed_by_name;

    create index events_words on events using gin (to_tsvector('unaccented', name || ' ' || description))
      where status = 'published' and kind <> 'Class Session';
    create index events_words_of_sessions on events using gin (to_tsvector('unaccented', name || ' ' || description))
      where status = 'published' and kind = 'Class Session';
    create index courses_words on courses using gin (to_tsvector('unaccented', name || ' ' || topic || ' ' || description));
    create index lessons_words on lessons using gin (to_tsvector('unaccented', name || ' ' || body))
      where publication_status = 'published';
    create index course_contents_words on course_contents using gin (to_tsvector('unaccented', name || ' ' || body))
      where publication_status = 'published';
    create index library_contents_words on library_contents
      using gin (to_tsvector('unaccented', name || ' ' || topic || ' ' || body)) where publication_status = 'published';

    create index events_letters on events using gin (search_text(name) gin_trgm_ops)
      where status = 'published' and kind <> 'Class Session';
    create index events_letters_of_sessions on events using gin (search_text(name) gin_trgm_ops)
      where status = 'published' and kind = 'Class Session';
    create index events_letters_of_school on events using gin (school_id, search_text(name) gin_trgm_ops)
      where deleted_at is null;
    create index courses_letters on courses using gin (search_text(name) gin_trgm_ops);
    create index lessons_letters on lessons using gin (search_text(name) gin_trgm_ops)
      where publication_status = 'published';
    create index course_contents_letters on course_contents using gin (search_text(name) gin_trgm_ops)
      where publication_status = 'published';
    create index library_contents_letters on library_contents using gin (search_text(name) gin_trgm_ops)
      where publication_status = 'published';
    create index hosts_letters_of_school on hosts using gin (school_id, search_text(name) gin_trgm_ops);
    create index workouts_letters on workouts using gin (search_text(name) gin_trgm_ops) where deleted_at is null;
    create index users_letters_of_name on users using gin (search_text(display_name) gin_trgm_ops) where erased_at is null;
    create index users_letters_of_whole_name on users using gin (search_text(first_name || ' ' || last_name) gin_trgm_ops)
      where erased_at is null;
    create index users_called on users (search_text(display_name) text_pattern_ops) where erased_at is null;

    create index courses_by_name on courses (search_text(name), id) where archived_at is null;
    create index courses_listed_by_name on courses (search_text(name), id) include (name, school_id, topic)
      where listed_at is not null and archived_at is null;
    `)
    .execute(db);
}
