import { LANDING_BLOCKS, type LandingBlock } from '#contract/landing/landing-blocks.ts';
import type { saveLandingPage as contract } from '#contract/landing/landing-editor.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { FIELD_REQUIRED, notFound, refuseField } from '#contract/primitives/problem.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { keepRevision } from './keep-revision.ts';
import { readBlock } from './landing-block.store.ts';
import { lockLandingPage, savePageColumns } from './landing-row.store.ts';
import { BLOCK_COLUMNS, PAGE_FIELDS, type PageColumn } from './landing-tables.ts';

type Body = BodyOf<typeof contract>;

/** A column's new value; undefined if nothing was sent for it. @throws 422 for an overview without a word */
function wanted(body: Body, column: PageColumn): string | null | undefined {
  if (column === 'benefits_media_id') return body.benefitsImageUrl === null ? null : undefined;
  if (column !== 'overview') return body[PAGE_FIELDS[column]];
  if (body.overview === undefined) return undefined;
  const overview = richTextField('overview', body.overview);
  if (overview === '') throw refuseField('overview', FIELD_REQUIRED);
  return overview;
}

/** What the activity log records: short texts before and after; for a long text, only that it changed. */
function detailOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, string | null>>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return Object.assign(
    {},
    ...Object.entries(after).map(([column, value]) => {
      if (column === 'overview') return { overview: 'changed' };
      if (column === 'benefits_media_id') return { picture: 'removed' };
      return changed({ [column.replaceAll('_', ' ')]: [text(before[column]), value] });
    }),
  ) as Record<string, string>;
}

/**
 * Changes texts on a course's page and whether its sections are shown; only what is sent. Authorization: the caller.
 * @throws 404; 409 `stale` if someone has saved the same text in the meantime; 422 for a required text that is empty
 */
export async function saveLandingPage(ctx: Ctx, { courseId, body }: { courseId: number; body: Body }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    if (!page) throw notFound();
    const blocks: LandingBlock[] = [];
    const before: Record<string, unknown> = {};
    const after: Record<string, string | null> = {};
    for (const block of LANDING_BLOCKS) {
      const current = (await readBlock(tx, courseId, block)).page;
      for (const column of BLOCK_COLUMNS[block]) {
        const value = wanted(body, column);
        if (value === undefined || value === current[column]) continue;
        before[column] = current[column];
        after[column] = value;
        if (!blocks.includes(block)) blocks.push(block);
      }
    }
    // The keys are columns of the blocks.
    const fields = Object.keys(after).map((column) => PAGE_FIELDS[column as PageColumn]);
    await keepRevision(tx, page, { blocks, fields, sent: body.revision, act: 'save' }, () =>
      savePageColumns(tx, courseId, after),
    );
    if (fields.length === 0) return;
    await logActivity(tx, {
      action: 'change_landing_page',
      subjectKind: 'course',
      subjectId: courseId,
      schoolId: page.schoolId,
      courseId,
      detail: detailOf(before, after),
    });
  });
}
