import { type Kysely, sql } from 'kysely';

/**
 * A row pays for an index only where it has what is looked up by it. A mail of no mailing, an RSVP without a ticket and an
 * answer without an order each wrote a null into indexes that nobody asks for nulls: a sixth of what a mail's row costs.
 * Unique ones are indexes for that, not constraints, under the same names.
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
