import { type Kysely, sql } from 'kysely';

/** Staff's lists are read in order, page by page, however many orders, refunds, disputes, and payouts there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index orders_by_time on orders (created_at desc, id desc);
    create index refunds_by_time on refunds (created_at, id) where cash_cents > 0;
    create index disputes_by_answer on disputes ((state <> 'open'), answer_by, opened_at desc, id desc);
    create index disputes_open on disputes (id) where state = 'open';
    create index payouts_listed_due on payouts (planned_at, id) where status = 'upcoming' and held_at is null;
    create index payouts_listed_ready on payouts (finalized_at, id) where status = 'finalized' and held_at is null;
    create index payouts_listed_held on payouts (held_at desc, id desc)
      where status in ('upcoming', 'finalized') and held_at is not null;
    create index payouts_listed_paid on payouts (paid_at desc, id desc) where status = 'paid';
    create index promo_redemptions_of_code on promo_redemptions (promo_code_id, id desc);
    `)
    .execute(db);
}
