import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { RecipientRow } from './recipient.store.ts';

/** The recipient of a school's money by default (rules-teachers P13); undefined: the school is asked to add one. */
export async function defaultRecipient(ctx: Ctx, schoolId: number): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select id, school_id as "schoolId", name, created_at as "createdAt", is_default as "isDefault" from payout_recipients
    where school_id = ${schoolId}::bigint and is_default and archived_at is null`.execute(ctx.db);
  return rows[0];
}

/** Makes one the default among the school's recipients that aren't archived; the caller has locked the school. */
export async function setDefaultRecipient(tx: Ctx, schoolId: number, recipientId: number): Promise<void> {
  await sql`update payout_recipients set is_default = false where school_id = ${schoolId}::bigint and is_default
    and id <> ${recipientId}::bigint`.execute(tx.db);
  await sql`update payout_recipients set is_default = true where id = ${recipientId}::bigint and school_id = ${schoolId}::bigint
    and archived_at is null`.execute(tx.db);
}

/** A school with recipients always has a default one: the oldest, if the default is gone. */
export async function keepDefaultRecipient(tx: Ctx, schoolId: number): Promise<void> {
  await sql`
    update payout_recipients set is_default = true
    where id = (select min(id) from payout_recipients where school_id = ${schoolId}::bigint and archived_at is null)
      and not exists (select 1 from payout_recipients where school_id = ${schoolId}::bigint and is_default and archived_at is null)`.execute(
    tx.db,
  );
}
