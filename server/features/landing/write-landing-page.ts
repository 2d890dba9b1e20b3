import { notFound } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { replaceLandingPage, schoolOfCourse } from './landing.store.ts';
import type { LandingPage } from './landing-page.ts';

/**
 * Writes a course's whole landing page and replaces what was there.
 * @throws 404 for a missing course
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
