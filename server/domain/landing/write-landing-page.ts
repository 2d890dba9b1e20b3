import { notFound } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { replaceLandingPage, schoolOfCourse } from './landing.store.ts';

interface Titled {
  readonly title: string;
  /** HTML for outcomes and questions, plain text for the rest. */
  readonly desc: string;
}

/** A whole landing page. `overview`, descriptions, bios and quotes are HTML and are cleaned when written. */
export interface LandingPage {
  readonly headline: string;
  readonly overviewHeader: string;
  readonly overview: string;
  readonly outcomesHeader: string;
  readonly outcomes: readonly Titled[];
  readonly testimonialHeader: string;
  readonly testimonials: readonly {
    readonly authorName: string;
    readonly authorTitle: string;
    readonly quote: string;
  }[];
  readonly instructorHeader: string;
  readonly instructors: readonly { readonly name: string; readonly title: string; readonly bio: string }[];
  readonly outlineHeader: string;
  readonly outlines: readonly Titled[];
  readonly scheduleHeader: string;
  readonly timeCommitment: string;
  readonly schedules: readonly { readonly title: string; readonly timeSlot: string; readonly desc: string }[];
  readonly benefitsHeader: string;
  readonly benefits: readonly Titled[];
  readonly faqHeader: string;
  readonly faqs: readonly Titled[];
}

/**
 * Writes a course's landing page as a whole, in place of what was there.
 * @throws 404 for a course that is not there
 */
export async function writeLandingPage(ctx: Ctx, courseId: number, page: LandingPage): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const schoolId = await schoolOfCourse(tx, courseId);
    if (schoolId === undefined) throw notFound();
    const html = sanitizeRichText;
    await replaceLandingPage(
      tx,
      { courseId, schoolId },
      {
        ...page,
        overview: html(page.overview),
        outcomes: page.outcomes.map((item) => ({ ...item, desc: html(item.desc) })),
        faqs: page.faqs.map((item) => ({ ...item, desc: html(item.desc) })),
        instructors: page.instructors.map((item) => ({ ...item, bio: html(item.bio) })),
        testimonials: page.testimonials.map((item) => ({ ...item, quote: html(item.quote) })),
      },
    );
  });
}
