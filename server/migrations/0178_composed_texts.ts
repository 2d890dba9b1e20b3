import { CompiledQuery } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';

/** Names and prose, by table. Not included: what a machine reads, what was issued or sent, and logs. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  users: ['first_name', 'last_name', 'display_name', 'bio'],
  schools: ['name', 'about'],
  courses: ['name', 'topic', 'description'],
  cohorts: ['name', 'moniker'],
  events: ['name', 'short_description', 'description', 'summary', 'recap'],
  event_series: ['name'],
  hosts: ['name', 'bio'],
  ticket_types: ['name'],
  workouts: ['name', 'description', 'instructions'],
  workout_submissions: ['text', 'draft', 'feedback'],
  lessons: ['name', 'body', 'summary', 'recap'],
  course_modules: ['name'],
  course_contents: ['name', 'body', 'next_lesson_text'],
  library_contents: ['name', 'topic', 'body'],
  media: ['alt'],
  email_templates: ['subject', 'body'],
  landing_benefits: ['title', 'desc'],
  landing_faqs: ['title', 'desc'],
  landing_instructors: ['name', 'title', 'bio'],
  landing_outcomes: ['title', 'desc'],
  landing_outlines: ['title', 'desc'],
  landing_schedules: ['title', 'desc', 'time_slot'],
  landing_testimonials: ['author_name', 'author_title', 'quote'],
  landing_pages: [
    'headline',
    'time_commitment',
    'overview_header',
    'overview',
    'outcomes_header',
    'instructor_header',
    'outline_header',
    'schedule_header',
    'testimonial_header',
    'benefits_header',
    'faq_header',
  ],
  school_applications: ['school_name', 'teaches', 'audience', 'text'],
};
/** A table's key, if it isn't `id`. */
const KEYS: Readonly<Record<string, string>> = { landing_pages: 'course_id' };
/** In these tables, only rows that match this condition may change. */
const CHANGEABLE: Readonly<Record<string, string>> = { email_templates: 'email_sent_at is null' };
/** How many rows one transaction reads and, if necessary, changes. */
const ROWS = 2_000;

/** The shortest length limit of a text in the database (`events_short_description_limit`). */
const SHORTEST_BOUND = 280;

/**
 * In HTML, a combining mark after a tag would merge with the tag's end (`>` and U+0338 are `≯`), and a link with marks
 * would lead elsewhere: such a text stays as it is. So does one that would grow past its limit: some letters compose to
 * two (U+095B in Hindi).
 */
const isComposable = (column: string) =>
  `(t.${column} is not nfc normalized and t.${column} !~ '[<>]\\u0338|="[^"]*[\\u0300-\\u036f]'
    and char_length(normalize(t.${column}, nfc)) <= greatest(char_length(t.${column}), ${SHORTEST_BOUND}))`;

/** The statement that composes the texts of the next rows after a key ($1), and returns the last key it read. */
function composeNext(table: string, columns: readonly string[]): string {
  const key = KEYS[table] ?? 'id';
  const names = columns.map((column) => `"${column}"`);
  const composed = names.map(
    (column) => `${column} = case when ${isComposable(column)} then normalize(t.${column}, nfc) else t.${column} end`,
  );
  return `with batch as (select ${key} as key from ${table} where ${key} > $1 order by ${key} limit ${ROWS}),
    composed as (update ${table} t set ${composed.join(', ')} from batch
      where t.${key} = batch.key and ${CHANGEABLE[table] ?? 'true'} and (${names.map(isComposable).join(' or ')}))
    select max(key) as last from batch`;
}

/**
 * Composes the letters of names and prose (NFC), as requests do from now on, so the same text typed on different
 * keyboards compares equal.
 */
export async function prepare(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS)) {
    const statement = composeNext(table, columns);
    for (let after: number | null = 0; after !== null; ) {
      const { rows }: { rows: { last: number | null }[] } = await db.executeQuery(
        CompiledQuery.raw(statement, [after]),
      );
      after = rows[0]?.last ?? null;
    }
  }
}

/** `prepare` does all of it. */
export const up = (): Promise<void> => Promise.resolve();
