import { type LandingList, MAX_LANDING_ROWS } from '#contract/landing/landing-blocks.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { keepRevision } from './keep-revision.ts';
import { findRows, putRow, readBlock, type StoredRow } from './landing-block.store.ts';
import { lastBlockWithRow } from './landing-revision.store.ts';
import { deleteRow, lockLandingPage, orderRows } from './landing-row.store.ts';
import { LIST_TABLES } from './landing-tables.ts';

interface Place {
  readonly courseId: number;
  readonly list: LandingList;
  readonly id: number;
}

const saysNothing = (list: LandingList, row: StoredRow) =>
  Object.values(LIST_TABLES[list].texts).every((column) => row[column] === '') && row.image_media_id == null;

/**
 * Deletes a row immediately; the history keeps it. `undo`: whether the deletion can be undone; false for a blank row or
 * a learner's quoted words. Authorization: the endpoint's audience. @throws 404
 */
export function removeRow(ctx: Ctx, { courseId, list, id }: Place): Promise<{ id: number; undo: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    const row = page && (await findRows(tx, courseId, list)).find((each) => each.id === id);
    if (!page || !row) throw notFound();
    // Teachers can't bring back words that a learner lets the page quote: they are added again with their own button.
    const kept = (await readBlock(tx, courseId, list)).rows.some((each) => each.id === id) && !saysNothing(list, row);
    const fields = [`${list}.rows`, `${list}.${id}`];
    if (!kept) await deleteRow(tx, list, id);
    else await keepRevision(tx, page, { blocks: [list], fields, act: 'delete' }, () => deleteRow(tx, list, id));
    const { noun, name } = LIST_TABLES[list];
    await logActivity(tx, {
      action: `delete_${noun}`,
      subjectKind: 'course',
      subjectId: page.courseId,
      schoolId: page.schoolId,
      courseId,
      detail: { name: String(row[name] ?? '') },
    });
    return { id, undo: kept };
  });
}

/**
 * Restores a deleted row, with its id and position. Authorization: the caller.
 * @throws 404 for a row that never belonged to this course, or whose author withdrew it; 409 `list_full`
 */
export async function undeleteRow(ctx: Ctx, { courseId, list, id }: Place): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    if (!page) throw notFound();
    const rows = await findRows(tx, courseId, list);
    if (rows.some((row) => row.id === id)) return;
    const kept = await lastBlockWithRow(tx, courseId, list, id);
    const row = kept?.rows.find((each) => each.id === id);
    if (!kept || !row) throw notFound();
    if (rows.length >= MAX_LANDING_ROWS) throw refuse('list_full', 409, `At most ${MAX_LANDING_ROWS} here.`);
    const at = Math.min(kept.rows.indexOf(row), rows.length);
    await keepRevision(tx, page, { blocks: [list], fields: [`${list}.rows`], act: 'restore' }, async () => {
      await putRow(tx, page, list, row, at);
      await orderRows(tx, list, rows.map((each) => each.id).toSpliced(at, 0, id));
    });
    const { noun, name } = LIST_TABLES[list];
    await logActivity(tx, {
      action: `restore_${noun}`,
      subjectKind: 'course',
      subjectId: page.courseId,
      schoolId: page.schoolId,
      courseId,
      detail: { name: String(row[name] ?? '') },
    });
  });
}
