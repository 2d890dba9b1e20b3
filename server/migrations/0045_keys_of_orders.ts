import { type Kysely, sql } from 'kysely';

/**
 * An idempotency key belongs to the order that it placed (rules §1), and stays `unclear` where that request ended without
 * an answer; the page after paying, which polls a pending order, has the provider asked once.
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
