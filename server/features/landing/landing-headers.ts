import { LANDING_HEADERS } from '#contract/landing/landing-blocks.ts';

export const LANDING_HEADER_COLUMNS = {
  overview_header: LANDING_HEADERS.overviewHeader,
  outcomes_header: LANDING_HEADERS.outcomesHeader,
  testimonial_header: LANDING_HEADERS.testimonialHeader,
  instructor_header: LANDING_HEADERS.instructorHeader,
  outline_header: LANDING_HEADERS.outlineHeader,
  schedule_header: LANDING_HEADERS.scheduleHeader,
  benefits_header: LANDING_HEADERS.benefitsHeader,
  faq_header: LANDING_HEADERS.faqHeader,
};
