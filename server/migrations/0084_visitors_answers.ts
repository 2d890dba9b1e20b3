import { type Kysely, sql } from 'kysely';

/**
 * The tables behind responses to visitors, besides landing pages, courses, and schools, which already notify. Tables
 * that change with every purchase (`seat_pools`, holds, enrollments) are left out: a notification in a transaction
 * makes all commits wait for each other, and seats are read every second anyway.
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

/** A write to what visitors see drops what every process has cached of it, in the same transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tellers = SHOWN.map(
    (table) => `create trigger ${table}_tell_public_pages after insert or update or delete on ${table}
      for each statement execute function tell_public_pages();`,
  );
  await sql.raw(tellers.join('\n')).execute(db);
}
