import { type Kysely, sql } from 'kysely';

/** A failed refund is sent again under a new key, or staff record how its money was paid another way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table refunds add column retries integer not null default 0,
      add column settled_by bigint references users (id), add column settled_by_at timestamptz,
      add column settled_reason text,
      add constraint refunds_settled_whole check (num_nulls(settled_by, settled_by_at, settled_reason) in (0, 3)),
      add constraint refunds_settled_was_failed check (settled_by is null or state = 'failed');
    create index refunds_owed on refunds (created_at) where state = 'failed' and settled_by is null;
    `)
    .execute(db);
}
