import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type {
  LandingInstructor,
  LandingItem,
  LandingLists,
  LandingSchedule,
  LandingTestimonial,
  ManagedLandingPage,
} from '#contract/landing/landing-editor.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { loadRevision, type Revision } from '#server/features/revisions/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { findRows, type StoredRow } from './landing-block.store.ts';
import { findManagedPage, type ManagedPageRow } from './landing-editor.query.ts';
import { LIST_TABLES } from './landing-tables.ts';

export interface RowOf {
  outcomes: LandingItem;
  testimonials: LandingTestimonial;
  instructors: LandingInstructor;
  outlines: LandingItem;
  schedules: LandingSchedule;
  benefits: LandingItem;
  faqs: LandingItem;
}

const revisionOf = ({ revision, savedBy, savedAt }: Revision) => ({
  revision,
  savedBy,
  savedAt: savedAt?.toISOString() ?? null,
});

/** A row as its editor reads it; rich text is sanitized again (rules §10). */
function presentRow<L extends LandingList>(list: L, row: StoredRow, courseId: number, revision: Revision): RowOf[L] {
  const { texts, rich, pictured } = LIST_TABLES[list];
  const text = (column: string) => String(row[column] ?? '');
  const said = Object.entries(texts).map(([field, column]) => [
    field,
    field === rich ? sanitizeRichText(text(column)) : text(column),
  ]);
  const media = row.image_media_id;
  const presented = {
    id: row.id,
    courseId,
    course_id: courseId,
    ...Object.fromEntries(said),
    ...('timeSlot' in texts ? { time_slot: text(texts.timeSlot) } : {}),
    ...(pictured ? { imageUrl: imageUrlOf(typeof media === 'number' ? media : null) } : {}),
    complete: Object.values(texts).every((column) => text(column) !== ''),
    ...revisionOf(revision),
  };
  // Each list's `texts` are the fields of its schema, and the response is checked against it.
  return presented as unknown as RowOf[L];
}

/** One list's rows in their order, unfinished ones too. Authorization: the caller. */
export async function showRows<L extends LandingList>(
  ctx: Ctx,
  courseId: number,
  list: L,
  /** The page's revision, if the caller has already read it. */
  known?: Revision,
): Promise<RowOf[L][]> {
  const revision = known ?? (await loadRevision(ctx, 'landing_page', courseId));
  return (await findRows(ctx, courseId, list)).map((row) => presentRow(list, row, courseId, revision));
}

/** One row of a list. Authorization: the caller. @throws 404 */
export async function showRow<L extends LandingList>(
  ctx: Ctx,
  { courseId, list, id }: { courseId: number; list: L; id: number },
): Promise<RowOf[L]> {
  const row = (await showRows(ctx, courseId, list)).find((each) => each.id === id);
  if (!row) throw notFound();
  return row;
}

function presentPage(row: ManagedPageRow, revision: Revision): ManagedLandingPage {
  const section = (state: string) => (state === 'hidden' ? 'hidden' : 'visible');
  return {
    courseId: row.course_id,
    slug: row.slug,
    headline: row.headline,
    overviewHeader: row.overview_header,
    overview: sanitizeRichText(row.overview),
    outcomesHeader: row.outcomes_header,
    testimonialHeader: row.testimonial_header,
    testimonialsSection: section(row.testimonials_section),
    instructorHeader: row.instructor_header,
    outlineHeader: row.outline_header,
    outlineSection: section(row.outline_section),
    scheduleHeader: row.schedule_header,
    timeCommitment: row.time_commitment,
    benefitsHeader: row.benefits_header,
    benefitsSection: section(row.benefits_section),
    benefitsImageUrl: imageUrlOf(row.benefits_media_id),
    faqHeader: row.faq_header,
    ...revisionOf(revision),
  };
}

/** The page's own texts, hidden sections too. Authorization: the caller. @throws 404 */
export async function showManagedPage(ctx: Ctx, courseId: number): Promise<ManagedLandingPage> {
  const row = await findManagedPage(ctx, courseId);
  if (!row) throw notFound();
  return presentPage(row, await loadRevision(ctx, 'landing_page', courseId));
}

/** The whole page as its editor shows it. Authorization: the caller. @throws 404 */
export async function showLandingEditor(
  ctx: Ctx,
  courseId: number,
): Promise<{ landingPage: ManagedLandingPage; lists: LandingLists }> {
  const page = await findManagedPage(ctx, courseId);
  if (!page) throw notFound();
  const revision = await loadRevision(ctx, 'landing_page', courseId);
  return {
    landingPage: presentPage(page, revision),
    lists: {
      outcomes: await showRows(ctx, courseId, 'outcomes', revision),
      testimonials: await showRows(ctx, courseId, 'testimonials', revision),
      instructors: await showRows(ctx, courseId, 'instructors', revision),
      outlines: await showRows(ctx, courseId, 'outlines', revision),
      schedules: await showRows(ctx, courseId, 'schedules', revision),
      benefits: await showRows(ctx, courseId, 'benefits', revision),
      faqs: await showRows(ctx, courseId, 'faqs', revision),
    },
  };
}
