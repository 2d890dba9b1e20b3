import { type LandingList, MAX_LANDING_ROWS } from '#contract/landing/landing-blocks.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { keepRevision } from './keep-revision.ts';
import { findRows } from './landing-block.store.ts';
import { insertRow, lockLandingPage } from './landing-row.store.ts';
import { LIST_TABLES } from './landing-tables.ts';
import { type SentRow, textsOf } from './landing-texts.ts';

export interface NewRow {
  readonly courseId: number;
  readonly list: LandingList;
  /** Texts under the wire's names; T sends none. */
  readonly sent: SentRow;
  /** For an instructor who adds themself: their person id and picture. */
  readonly person?: { readonly id: number; readonly imageMediaId: number | null } | undefined;
}

/**
 * Adds a row at the end of a list, blank or with its texts. Visitors don't see a blank one, and it is deleted after a
 * day (rules-teachers LP2). `stored` is called in the same transaction. Authorization: the caller.
 * @throws 404; 409 `list_full` beyond 50; 422 for a rich text that shows nothing
 */
export function addRow(
  ctx: Ctx,
  { courseId, list, sent, person }: NewRow,
  stored: (tx: Ctx, id: number) => Promise<void>,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    if (!page) throw notFound();
    if ((await findRows(tx, courseId, list)).length >= MAX_LANDING_ROWS) {
      throw refuse('list_full', 409, `At most ${MAX_LANDING_ROWS} here. Delete one first.`);
    }
    const columns: Record<string, string | number | null> = textsOf(list, sent);
    if (person) Object.assign(columns, { user_id: person.id, image_media_id: person.imageMediaId });
    let id = 0;
    const insert = async () => {
      id = await insertRow(tx, page, list, columns);
    };
    // No one would want a blank row back, so no revision is kept.
    const blank = Object.keys(columns).length === 0;
    await (blank ? insert() : keepRevision(tx, page, { blocks: [list], fields: [`${list}.rows`], act: 'add' }, insert));
    const { noun, name } = LIST_TABLES[list];
    await logActivity(tx, {
      action: `add_${noun}`,
      subjectKind: 'course',
      subjectId: page.courseId,
      schoolId: page.schoolId,
      courseId,
      detail: blank ? {} : { name: String(columns[name] ?? '') },
    });
    await stored(tx, id);
    return id;
  });
}
