import { type Kysely, sql } from 'kysely';

/**
 * A renewal is a payment, too: it belongs to a membership by its invoice instead of to an order, so disputes and
 * refunds find it. A membership with a disputed payment is suspended. A sweep first checks what it checked longest ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table payments alter column order_id drop not null,
      add column subscription_id bigint references subscriptions (id),
      add column provider_invoice_id text constraint payments_invoice_once unique,
      add constraint payments_of_order_or_renewal check ((order_id is null) <> (subscription_id is null)
        and (subscription_id is null) = (provider_invoice_id is null));
    create index payments_of_subscription on payments (subscription_id);
    alter table refunds alter column order_id drop not null,
      add constraint refunds_of_order_or_payment check (order_id is not null or payment_id is not null);
    alter table disputes alter column order_id drop not null;
    alter table subscriptions add column suspended_at timestamptz, add column reconciled_at timestamptz;
    `)
    .execute(db);
}
