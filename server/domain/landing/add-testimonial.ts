import { LANDING_LINE_MAX, LANDING_ROWS_AT_MOST } from '#contract/landing/landing-blocks.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { keepRevision } from './keep-revision.ts';
import { findRows } from './landing-block.store.ts';
import { scrubRow } from './landing-revision.store.ts';
import { courseOfRow, deleteRow, insertRow, lockLandingPage } from './landing-row.store.ts';

export interface NewTestimonial {
  readonly courseId: number;
  readonly authorName: string;
  /** May be empty: the row is then shown once a teacher has completed it. */
  readonly authorTitle: string;
  /** HTML; sanitised here. */
  readonly quote: string;
}

const cut = (text: string) => [...text.trim()].slice(0, LANDING_LINE_MAX).join('');

/**
 * A testimonial at the end of a course's list, with its line in history and log. In the caller's transaction, or its own.
 * Who may: the caller.
 * @throws 404 for a course that is not there; 409 `list_full` beyond 50; 422 at `quote` beyond 200 KB
 */
export function addTestimonial(ctx: Ctx, said: NewTestimonial): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, said.courseId);
    if (!page) throw notFound();
    const quote = richTextField('quote', said.quote);
    if ((await findRows(tx, page.courseId, 'testimonials')).length >= LANDING_ROWS_AT_MOST) {
      throw refuse('list_full', 409, `At most ${LANDING_ROWS_AT_MOST} testimonials. Delete one first.`);
    }
    let id = 0;
    await keepRevision(
      tx,
      page,
      { blocks: ['testimonials'], fields: ['testimonials.rows'], act: 'add' },
      async () => {
        const columns = { author_name: cut(said.authorName), author_title: cut(said.authorTitle), quote };
        id = await insertRow(tx, page, 'testimonials', columns);
      },
    );
    await noteActivity(tx, {
      action: 'add_landing_testimonial',
      subjectKind: 'course',
      subjectId: page.courseId,
      schoolId: page.schoolId,
      courseId: page.courseId,
    });
    return { id };
  });
}

/**
 * Whoever said it takes it back: the testimonial is gone from the page and from all that was kept, so that no restored
 * revision brings it again (rules-teachers S8). One that a teacher deleted before is only taken out of the history. In the
 * caller's transaction, or its own.
 */
export function withdrawTestimonial(
  ctx: Ctx,
  { courseId, id }: { readonly courseId: number; readonly id: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    const stands = (await courseOfRow(tx, 'testimonials', id)) === courseId;
    if (page && stands) {
      const fields = ['testimonials.rows', `testimonials.${id}`];
      await keepRevision(tx, page, { blocks: ['testimonials'], fields, act: 'delete' }, () =>
        deleteRow(tx, 'testimonials', id),
      );
      await noteActivity(tx, {
        action: 'withdraw_landing_testimonial',
        subjectKind: 'course',
        subjectId: page.courseId,
        schoolId: page.schoolId,
        courseId,
      });
    }
    await scrubRow(tx, courseId, 'testimonials', id);
  });
}
