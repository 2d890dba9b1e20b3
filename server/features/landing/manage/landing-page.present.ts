import type { z } from 'zod';
import type { landingPageByT, ManagedLandingPage } from '#contract/landing/landing-editor.ts';

/** The page under T§3's names. */
export function byTheirNames(page: ManagedLandingPage): z.infer<typeof landingPageByT> {
  const { courseId, slug, headline, overview, revision, savedBy, savedAt } = page;
  return {
    courseId,
    slug,
    headline,
    overview_header: page.overviewHeader,
    overview,
    outcomes_header: page.outcomesHeader,
    testimonial_header: page.testimonialHeader,
    testimonials_section: page.testimonialsSection,
    instructor_header: page.instructorHeader,
    outline_header: page.outlineHeader,
    outline_section: page.outlineSection,
    schedule_header: page.scheduleHeader,
    time_commitment: page.timeCommitment,
    benefits_header: page.benefitsHeader,
    benefits_section: page.benefitsSection,
    benefits_image_url: page.benefitsImageUrl,
    faq_header: page.faqHeader,
    revision,
    savedBy,
    savedAt,
  };
}
