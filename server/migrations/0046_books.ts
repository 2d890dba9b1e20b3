import { type Kysely, sql } from 'kysely';

/**
 * A refund remembers that its provider was asked before the answer is known, and how often under a key of its own, so
 * that an answer that got lost is looked for before anything is asked again. What the last comparison of our books with
 * a provider's found is kept for staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table refunds add column asks integer not null default 0, add column asked_at timestamptz;
    create index payments_of_time on payments (created_at);
    create index refunds_of_time on refunds (created_at);
    create table provider_comparisons (
      provider text primary key constraint provider_comparisons_provider_known check (provider in ('stripe', 'paypal')),
      compared_at timestamptz not null,
      -- Why it could not be made; null where it was.
      failure text,
      found integer not null,
      -- The first of what was found: a list of { item, says }.
      differences jsonb not null
    );
    `)
    .execute(db);
}
