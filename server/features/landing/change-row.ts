import type { LandingList } from '#contract/landing/landing-blocks.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { keepRevision } from './keep-revision.ts';
import { findRows } from './landing-block.store.ts';
import { lockLandingPage, saveRow } from './landing-row.store.ts';
import { LIST_TABLES, rowFieldOf } from './landing-tables.ts';
import { type SentRow, textsOf } from './landing-texts.ts';

export interface RowChange {
  readonly courseId: number;
  readonly list: LandingList;
  readonly id: number;
  /** Texts under the wire's names; `imageUrl: null` removes the picture. */
  readonly sent: SentRow;
  readonly revision?: number | undefined;
}

/**
 * Changes a row of a list; only the fields that are sent. Authorization: the endpoint's audience.
 * @throws 404 if it has been deleted in the meantime; 409 `stale` if someone saved the same text; 422 for an empty text
 */
export async function changeRow(ctx: Ctx, { courseId, list, id, sent, revision }: RowChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    const before = page && (await findRows(tx, courseId, list)).find((row) => row.id === id);
    if (!page || !before) throw notFound();
    const { pictured, noun, name } = LIST_TABLES[list];
    const wanted: Record<string, string | null> = textsOf(list, sent);
    if (pictured && sent.imageUrl === null) wanted.image_media_id = null;
    const after = Object.fromEntries(Object.entries(wanted).filter(([column, value]) => before[column] !== value));
    const fields = Object.keys(after).map((column) => `${list}.${id}.${rowFieldOf(list, column)}`);
    await keepRevision(tx, page, { blocks: [list], fields, sent: revision, act: 'save' }, () =>
      saveRow(tx, list, id, after),
    );
    if (fields.length === 0) return;
    await logActivity(tx, {
      action: `change_${noun}`,
      subjectKind: 'course',
      subjectId: page.courseId,
      schoolId: page.schoolId,
      courseId,
      detail: {
        ...changed({ name: [String(before[name] ?? ''), String(after[name] ?? before[name] ?? '')] }),
        ...('image_media_id' in after ? { picture: 'removed' } : {}),
      },
    });
  });
}
