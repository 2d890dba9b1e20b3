import { type Kysely, sql } from 'kysely';

/**
 * What visitors' answers are drawn from, beside landing pages, courses and schools, which tell already. Not what changes with
 * every purchase (`seat_pools`, holds, places): a word in a transaction makes all commits wait for each other, and seats are
 * asked for each second anyway.
 */
const SHOWN = [
  'cohorts',
  'course_listings',
  'course_slugs',
  'event_hosts',
  'events',
  'hosts',
  'plan_prices',
  'plans',
  'school_slugs',
  'survey_questions',
  'surveys',
  'ticket_types',
];

/** A write to what visitors see drops, by the same transaction, what every process keeps of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tellers = SHOWN.map(
    (table) => `create trigger ${table}_tell_public_pages after insert or update or delete on ${table}
      for each statement execute function tell_public_pages();`,
  );
  await sql.raw(tellers.join('\n')).execute(db);
}
