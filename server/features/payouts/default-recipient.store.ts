import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { RecipientRow } from './recipient.store.ts';

/** A school's default recipient (rules-teachers P13). Undefined: the school has none, and is asked to add one. */
export async function defaultRecipient(ctx: Ctx, schoolId: number): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select id, school_id as "schoolId", name, created_at as "createdAt", is_default as "isDefault" from payout_recipients
    where school_id = ${schoolId}::bigint and is_default and archived_at is null`.execute(ctx.db);
  return rows[0];
}

/** Makes a recipient the school's default unless it is archived. The caller has locked the school. */
export async function setDefaultRecipient(tx: Ctx, schoolId: number, recipientId: number): Promise<void> {
  await sql`update payout_recipients set is_default = false where school_id = ${schoolId}::bigint and is_default
    and id <> ${recipientId}::bigint`.execute(tx.db);
  await sql`update payout_recipients set is_default = true where id = ${recipientId}::bigint and school_id = ${schoolId}::bigint
    and archived_at is null`.execute(tx.db);
}

/** Makes a school's oldest recipient the default if it has no default anymore. */
export async function keepDefaultRecipient(tx: Ctx, schoolId: number): Promise<void> {
  await sql`
    update payout_recipients set is_default = true
    where id = (select min(id) from payout_recipients where school_id = ${schoolId}::bigint and archived_at is null)
      and not exists (select 1 from payout_recipients where school_id = ${schoolId}::bigint and is_default and archived_at is null)`.execute(
    tx.db,
  );
}
