import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import type { BookPage } from '#server/providers/payments/books.ts';

const TABLES = ['told_payments', 'told_refunds', 'told_entries'] as const;

/** Creates temporary tables, visible to this connection only, that hold a provider's books beside ours. */
export async function openReportedBooks(db: Db): Promise<void> {
  await closeReportedBooks(db);
  for (const statement of [
    sql`create temporary table told_payments (payment_id text primary key, cents bigint not null, currency text not null,
      reference text, at timestamptz not null)`,
    sql`create temporary table told_refunds (refund_id text primary key, payment_id text, reference text, cents bigint not null,
      state text not null, at timestamptz not null)`,
    sql`create temporary table told_entries (entry_id text primary key, kind text not null, type text not null,
      cents bigint not null, fee_cents bigint not null, payment_id text, refund_id text, dispute_id text,
      at timestamptz not null)`,
  ]) {
    await statement.execute(db);
  }
}

export async function closeReportedBooks(db: Db): Promise<void> {
  for (const table of TABLES) await sql`drop table if exists pg_temp.${sql.raw(table)}`.execute(db);
}

/** Adds a page of the provider's books; an entry listed twice because the list grew in the meantime is stored once. */
export async function addReportedPage(db: Db, page: BookPage): Promise<void> {
  if (page.payments.length > 0) {
    await sql`insert into told_payments select r."paymentId", r.cents, r.currency, r.reference, r.at
      from jsonb_to_recordset(${JSON.stringify(page.payments)}::jsonb)
        as r ("paymentId" text, cents bigint, currency text, reference text, at timestamptz)
      on conflict do nothing`.execute(db);
  }
  if (page.refunds.length > 0) {
    await sql`insert into told_refunds select r."refundId", r."paymentId", r.reference, r.cents, r.state, r.at
      from jsonb_to_recordset(${JSON.stringify(page.refunds)}::jsonb)
        as r ("refundId" text, "paymentId" text, reference text, cents bigint, state text, at timestamptz)
      on conflict do nothing`.execute(db);
  }
  if (page.entries.length > 0) {
    await sql`insert into told_entries select r."entryId", r.kind, r.type, r.cents, r."feeCents", r."paymentId", r."refundId",
        r."disputeId", r.at
      from jsonb_to_recordset(${JSON.stringify(page.entries)}::jsonb) as r ("entryId" text, kind text, type text, cents bigint,
        "feeCents" bigint, "paymentId" text, "refundId" text, "disputeId" text, at timestamptz)
      on conflict do nothing`.execute(db);
  }
}

/** Collects statistics for the joins that follow: freshly filled tables have none. */
export async function analyzeReportedBooks(db: Db): Promise<void> {
  for (const table of TABLES) await sql`analyze pg_temp.${sql.raw(table)}`.execute(db);
}
