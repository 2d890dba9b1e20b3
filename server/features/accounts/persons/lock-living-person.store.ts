import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Locks somebody who has an account until the transaction ends; false where there is nobody (any more). Taken before the
 * lock of any thing of theirs. Rows that refer to them may still be written: two who end each other's roles name each other in
 * what they write.
 */
export async function lockLivingPerson(tx: Ctx, personId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
