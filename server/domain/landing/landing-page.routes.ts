import { getLandingPage, type LandingPage } from '#contract/schools/courses.endpoints.ts';
import { currentPerson } from '#server/domain/accounts/index.ts';
import { imageUrlOf, loadCourse } from '#server/domain/schools/index.ts';
import { route } from '#server/platform/http/route.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { queryLandingPage } from './landing-page.query.ts';

type LandingRow = Awaited<ReturnType<typeof queryLandingPage>>[number];

function pictured<Row extends { imageMediaId: number | null }>({ imageMediaId, ...row }: Row) {
  return { ...row, imageUrl: imageUrlOf(imageMediaId) };
}

function cleanDesc<Row extends { desc: string }>(row: Row): Row {
  return { ...row, desc: sanitizeRichText(row.desc) };
}

/** Rich text was sanitised when it was written; it is again when it is answered (rules §10). */
export function presentLandingPage(row: LandingRow): LandingPage {
  return {
    headline: row.headline,
    overviewHeader: row.overview_header,
    overview: sanitizeRichText(row.overview),
    outcomesHeader: row.outcomes_header,
    outcomes: row.outcomes.map(cleanDesc),
    testimonialHeader: row.testimonial_header,
    testimonials:
      row.testimonials_section === 'visible'
        ? row.testimonials.map(pictured).map((each) => ({ ...each, quote: sanitizeRichText(each.quote) }))
        : [],
    instructorHeader: row.instructor_header,
    instructors: row.instructors.map(pictured).map((each) => ({ ...each, bio: sanitizeRichText(each.bio) })),
    outlineHeader: row.outline_header,
    outlines: row.outline_section === 'visible' ? row.outlines : [],
    scheduleHeader: row.schedule_header,
    timeCommitment: row.time_commitment,
    schedules: row.schedules,
    benefitsHeader: row.benefits_header,
    benefits: row.benefits_section === 'visible' ? row.benefits : [],
    faqHeader: row.faq_header,
    faqs: row.faqs.map(cleanDesc),
  };
}

export const routes = [
  route(getLandingPage, async (ctx, { params }) => {
    const course = await loadCourse(ctx, params.id, await currentPerson(ctx));
    const [row] = await queryLandingPage(ctx.db, { courseId: course.id });
    return { landingPage: row ? presentLandingPage(row) : null };
  }),
];
