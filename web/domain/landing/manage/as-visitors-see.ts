import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import type { LandingEditor } from './landing-editor.query.ts';

interface Asked {
  /** Sections that are hidden, too: where they are edited. */
  readonly hiddenToo?: boolean;
}

/** The page as visitors see it, out of what its teachers edit: complete rows only, and without hidden sections. */
export function asVisitorsSee(
  { landingPage: page, lists }: LandingEditor,
  { hiddenToo = false }: Asked = {},
): LandingPage {
  const done = <Row extends { complete: boolean }>(rows: Row[], section: 'visible' | 'hidden' = 'visible'): Row[] =>
    section === 'hidden' && !hiddenToo ? [] : rows.filter(({ complete }) => complete);
  return {
    headline: page.headline,
    overviewHeader: page.overviewHeader,
    overview: page.overview,
    outcomesHeader: page.outcomesHeader,
    outcomes: done(lists.outcomes),
    testimonialHeader: page.testimonialHeader,
    testimonials: done(lists.testimonials, page.testimonialsSection),
    instructorHeader: page.instructorHeader,
    instructors: done(lists.instructors),
    outlineHeader: page.outlineHeader,
    outlines: done(lists.outlines, page.outlineSection),
    scheduleHeader: page.scheduleHeader,
    timeCommitment: page.timeCommitment,
    schedules: done(lists.schedules),
    benefitsHeader: page.benefitsHeader,
    benefitsImageUrl: page.benefitsImageUrl,
    benefits: done(lists.benefits, page.benefitsSection),
    faqHeader: page.faqHeader,
    faqs: done(lists.faqs),
  };
}
