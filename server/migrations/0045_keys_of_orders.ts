import { type Kysely, sql } from 'kysely';

/**
 * An idempotency key belongs to the order that it placed (rules §1), and stays `unclear` if that request ended without
 * a response. The page after payment, which polls a pending order, triggers one lookup at the provider.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table idempotency_keys add column order_id bigint constraint idempotency_keys_order_once unique
      references orders (id);
    alter table idempotency_keys drop constraint idempotency_keys_status_known;
    alter table idempotency_keys
      add constraint idempotency_keys_status_known check (status in ('in_progress', 'unclear', 'answered')),
      add constraint idempotency_keys_unclear_order check (status <> 'unclear' or order_id is not null);
    alter table orders add column awaited_since timestamptz, add column awaited_asked_at timestamptz;
    `)
    .execute(db);
}
