import { LANDING_HEADERS, type LandingHeader } from '#contract/landing/landing-blocks.ts';
import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import type { queryLandingPage } from './landing-page.query.ts';

/** What the public query reads from a page; complete rows only. */
export type LandingRow = Omit<
  Awaited<ReturnType<typeof queryLandingPage>>[number],
  'course_id' | 'school_id' | 'created_at' | 'updated_at'
>;

function pictured<Row extends { imageMediaId: number | null }>({ imageMediaId, ...row }: Row) {
  return { ...row, imageUrl: imageUrlOf(imageMediaId) };
}

function cleanDesc<Row extends { desc: string }>(row: Row): Row {
  return { ...row, desc: sanitizeRichText(row.desc) };
}

const header = (written: string, name: LandingHeader): string => written || LANDING_HEADERS[name];

/**
 * A page as visitors see it: without hidden sections, with default text where a header is empty (rules-teachers LP4).
 * Rich text was sanitized when it was written, and is sanitized again in the response (rules §10).
 */
export function presentLandingPage(row: LandingRow): LandingPage {
  const benefits = row.benefits_section === 'visible';
  return {
    headline: row.headline,
    overviewHeader: header(row.overview_header, 'overviewHeader'),
    overview: sanitizeRichText(row.overview),
    outcomesHeader: header(row.outcomes_header, 'outcomesHeader'),
    outcomes: row.outcomes.map(cleanDesc),
    testimonialHeader: header(row.testimonial_header, 'testimonialHeader'),
    testimonials:
      row.testimonials_section === 'visible'
        ? row.testimonials.map(pictured).map((each) => ({ ...each, quote: sanitizeRichText(each.quote) }))
        : [],
    instructorHeader: header(row.instructor_header, 'instructorHeader'),
    instructors: row.instructors.map(pictured).map((each) => ({ ...each, bio: sanitizeRichText(each.bio) })),
    outlineHeader: header(row.outline_header, 'outlineHeader'),
    outlines: row.outline_section === 'visible' ? row.outlines : [],
    scheduleHeader: header(row.schedule_header, 'scheduleHeader'),
    timeCommitment: row.time_commitment,
    schedules: row.schedules,
    benefitsHeader: header(row.benefits_header, 'benefitsHeader'),
    benefitsImageUrl: benefits ? imageUrlOf(row.benefits_media_id) : null,
    benefits: benefits ? row.benefits : [],
    faqHeader: header(row.faq_header, 'faqHeader'),
    faqs: row.faqs.map(cleanDesc),
  };
}
