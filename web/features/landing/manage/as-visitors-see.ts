import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import type { LandingEditor } from './landing-editor.query.ts';

/** The blocks as visitors see them, for display in the editor: complete rows only. Hidden sections are included. */
export function asVisitorsSee({ landingPage: page, lists }: LandingEditor): LandingPage {
  const done = <Row extends { complete: boolean }>(rows: Row[]): Row[] => rows.filter(({ complete }) => complete);
  return {
    headline: page.headline,
    overviewHeader: page.overviewHeader,
    overview: page.overview,
    outcomesHeader: page.outcomesHeader,
    outcomes: done(lists.outcomes),
    testimonialHeader: page.testimonialHeader,
    testimonials: done(lists.testimonials),
    instructorHeader: page.instructorHeader,
    instructors: done(lists.instructors),
    outlineHeader: page.outlineHeader,
    outlines: done(lists.outlines),
    scheduleHeader: page.scheduleHeader,
    timeCommitment: page.timeCommitment,
    schedules: done(lists.schedules),
    benefitsHeader: page.benefitsHeader,
    benefitsImageUrl: page.benefitsImageUrl,
    benefits: done(lists.benefits),
    faqHeader: page.faqHeader,
    faqs: done(lists.faqs),
  };
}
