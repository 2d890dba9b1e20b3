import type { LandingList } from '#contract/landing/landing-blocks.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { keepRevision } from './keep-revision.ts';
import { findRows } from './landing-block.store.ts';
import { lockLandingPage, orderRows as write } from './landing-row.store.ts';

/**
 * Reorders a list's rows (rules-teachers LP3). Authorization: the caller.
 * @throws 404; 409 `other_rows` with the current ids if these are not exactly the list's
 */
export async function orderRows(
  ctx: Ctx,
  { courseId, list, ids }: { courseId: number; list: LandingList; ids: readonly number[] },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    if (!page) throw notFound();
    const present = (await findRows(tx, courseId, list)).map(({ id }) => id);
    const same =
      new Set(ids).size === ids.length && ids.length === present.length && present.every((id) => ids.includes(id));
    if (!same)
      throw refuse('other_rows', 409, "Someone added or deleted an entry in the meantime, so we couldn't move it.", {
        ids: present,
      });
    if (ids.every((id, at) => present[at] === id)) return;
    await keepRevision(tx, page, { blocks: [list], fields: [`${list}.order`], act: 'order' }, () =>
      write(tx, list, ids),
    );
    await logActivity(tx, {
      action: 'order_landing_rows',
      subjectKind: 'course',
      subjectId: courseId,
      schoolId: page.schoolId,
      courseId,
      detail: { list },
    });
  });
}
