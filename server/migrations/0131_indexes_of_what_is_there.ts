import { type Kysely, sql } from 'kysely';

/**
 * A row should pay for an index only if it has the indexed value. An email without a mailing, an RSVP without a ticket,
 * and an answer without an order each wrote a null into an index that no one searches for nulls: a sixth of the cost of
 * an email's row. Unique constraints become indexes for that, with the same names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index sends_of_mailing;
    create index sends_of_mailing on sends (mailing_id) where mailing_id is not null;
    alter table sends drop constraint sends_provider_message_once;
    create unique index sends_provider_message_once on sends (provider_message_id) where provider_message_id is not null;

    drop index attendances_of_ticket;
    create index attendances_of_ticket on attendances (ticket_type_id) where ticket_type_id is not null;
    alter table attendances drop constraint attendances_line_once;
    create unique index attendances_line_once on attendances (order_line_id) where order_line_id is not null;

    alter table idempotency_keys drop constraint idempotency_keys_order_once;
    create unique index idempotency_keys_order_once on idempotency_keys (order_id) where order_id is not null;
    `)
    .execute(db);
}
