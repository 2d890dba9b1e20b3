import { type Kysely, sql } from 'kysely';

/**
 * A refund records that its provider was called before the outcome is known, and how often under a new key, so a lost
 * response is looked up before any retry. The result of the last comparison of our books with a provider's is stored
 * for staff.
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
