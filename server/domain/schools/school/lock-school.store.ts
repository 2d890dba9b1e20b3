import type { Ctx } from '#server/platform/ctx.ts';

/** Locks a school's row until the transaction ends: what is decided about its staff happens one after the other. */
export async function lockSchool(tx: Ctx, schoolId: number): Promise<{ id: number; name: string } | undefined> {
  return tx.db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('id', '=', schoolId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
