import { type Kysely, sql } from 'kysely';

/**
 * How much of a refund reached its buyer through a dispute that we lost: the bank returned that money, so we no longer
 * owe it. The sweep `checkout.disputed-refunds` finds refunds that were stuck before this release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table refunds add column bank_cents bigint not null default 0,
      add constraint refunds_bank_within check (bank_cents between 0 and cash_cents);
    create index refunds_of_payment on refunds (payment_id);
    create index disputes_of_payment on disputes (payment_id);
    `)
    .execute(db);
}
