import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Locks a person's account until the transaction ends; false if there is none (anymore). Take this lock before the lock
 * on anything of theirs. Other transactions can still write rows that reference the person: two people who end each
 * other's roles name each other in what they write.
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
