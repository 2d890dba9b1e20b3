import { sql } from 'kysely';
import { notFound } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Lets a course use an account, for the first time or again. */
export async function giveAccount(
  tx: Ctx,
  grant: { readonly accountId: number; readonly courseId: number; readonly schoolId: number },
): Promise<void> {
  await tx.db
    .insertInto('zoom_account_courses')
    .values({
      zoom_account_id: grant.accountId,
      course_id: grant.courseId,
      school_id: grant.schoolId,
      granted_at: tx.clock.now(),
    })
    .onConflict((oc) => oc.columns(['zoom_account_id', 'course_id']).doUpdateSet({ ended_at: null }))
    .execute();
}

/** Stops a course from using an account; false if it had no access. Events that already use the account keep it. */
export async function takeAccount(tx: Ctx, grant: { accountId: number; courseId: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('zoom_account_courses')
    .set({ ended_at: tx.clock.now() })
    .where('zoom_account_id', '=', grant.accountId)
    .where('course_id', '=', grant.courseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accounts that a course may use, by name; none if no secret can be decrypted here. */
export async function accountsOfCourse(ctx: Ctx, courseId: number): Promise<{ id: number; name: string }[]> {
  if (ctx.config.secretsKey === undefined) return [];
  return ctx.db
    .selectFrom('zoom_account_courses as g')
    .innerJoin('zoom_accounts as a', 'a.id', 'g.zoom_account_id')
    .select(['a.id', 'a.name'])
    .where('g.course_id', '=', courseId)
    .where('g.ended_at', 'is', null)
    .where('a.archived_at', 'is', null)
    .where('a.credentials_sealed', 'is not', null)
    .orderBy(sql`search_text(a.name)`)
    .orderBy('a.id')
    .limit(50)
    .execute();
}

/** Refuses an account that the course may not use, exactly like a missing one (rules-teachers A7). @throws 404 */
export async function requireAccountOfCourse(
  ctx: Ctx,
  request: { readonly courseId: number | null; readonly zoomAccountId: number },
): Promise<void> {
  const usable = request.courseId === null ? [] : await accountsOfCourse(ctx, request.courseId);
  if (!usable.some((account) => account.id === request.zoomAccountId)) throw notFound();
}
