import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface RecipientRow {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly isDefault: boolean;
}

const COLUMNS = ['id', 'school_id as schoolId', 'name', 'created_at as createdAt', 'is_default as isDefault'] as const;

/** A school's recipients that are not archived, by name. */
export async function recipientsOf(ctx: Ctx, schoolId: number, limit: number): Promise<RecipientRow[]> {
  return ctx.db
    .selectFrom('payout_recipients')
    .select(COLUMNS)
    .where('school_id', '=', schoolId)
    .where('archived_at', 'is', null)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks a recipient that is not archived. */
export async function lockRecipient(tx: Ctx, id: number): Promise<RecipientRow | undefined> {
  return tx.db
    .selectFrom('payout_recipients')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another recipient of the school has this name, in any case. */
export async function recipientNameTaken(tx: Ctx, schoolId: number, name: string, exceptId = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payout_recipients where school_id = ${schoolId}::bigint and lower(name) = lower(${name})
      and archived_at is null and id <> ${exceptId}::bigint`.execute(tx.db);
  return rows.length > 0;
}

export async function insertRecipient(
  tx: Ctx,
  recipient: { schoolId: number; name: string; createdBy: number | null },
): Promise<RecipientRow> {
  return tx.db
    .insertInto('payout_recipients')
    .values({
      school_id: recipient.schoolId,
      name: recipient.name,
      created_by: recipient.createdBy,
      created_at: tx.clock.now(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function renameRecipientRow(tx: Ctx, id: number, name: string): Promise<void> {
  await tx.db.updateTable('payout_recipients').set({ name }).where('id', '=', id).execute();
}

/** Takes a recipient off the list; payouts that were sent to it still name it. */
export async function archiveRecipientRow(tx: Ctx, id: number): Promise<void> {
  await tx.db.updateTable('payout_recipients').set({ archived_at: tx.clock.now() }).where('id', '=', id).execute();
}
