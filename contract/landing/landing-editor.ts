import { z } from 'zod';
import { revisionFields } from '../primitives/revision.ts';
import { id, instant } from '../primitives/wire.ts';
import { LANDING_BLOCKS, LANDING_LISTS } from './landing-blocks.ts';

export const landingList = z.enum(LANDING_LISTS);
export const landingBlock = z.enum(LANDING_BLOCKS);
export const sectionState = z.enum(['visible', 'hidden'], { error: 'Visible or hidden.' });

/** What every list row returns to its editor. */
const row = {
  id,
  courseId: id,
  course_id: id.describe('As `courseId`'),
  /**
   * True if the row has everything that T§5 requires. Only the course's teachers see an incomplete row (rules-teachers
   * LP2).
   */
  complete: z.boolean(),
  ...revisionFields,
};
const picture = { imageUrl: z.string().nullable() };

/** `desc` is sanitized HTML in outcomes and questions, plain text elsewhere. */
export const landingItem = z.object({ ...row, title: z.string(), desc: z.string() });
export const landingSchedule = z.object({
  ...row,
  title: z.string(),
  timeSlot: z.string(),
  time_slot: z.string().describe('As `timeSlot`'),
  desc: z.string(),
});
/** `quote` is sanitized HTML. */
export const landingTestimonial = z.object({
  ...row,
  authorName: z.string(),
  authorTitle: z.string(),
  quote: z.string(),
  ...picture,
});
/** `bio` is sanitized HTML. */
export const landingInstructor = z.object({ ...row, name: z.string(), title: z.string(), bio: z.string(), ...picture });

export type LandingItem = z.infer<typeof landingItem>;
export type LandingSchedule = z.infer<typeof landingSchedule>;
export type LandingTestimonial = z.infer<typeof landingTestimonial>;
export type LandingInstructor = z.infer<typeof landingInstructor>;

/** The page's own fields, without the lists. */
export const managedLandingPage = z.object({
  courseId: id,
  slug: z.string(),
  headline: z.string(),
  overviewHeader: z.string(),
  /** Sanitized HTML. */
  overview: z.string(),
  outcomesHeader: z.string(),
  testimonialHeader: z.string(),
  testimonialsSection: sectionState,
  instructorHeader: z.string(),
  outlineHeader: z.string(),
  outlineSection: sectionState,
  scheduleHeader: z.string(),
  timeCommitment: z.string(),
  benefitsHeader: z.string(),
  benefitsSection: sectionState,
  benefitsImageUrl: z.string().nullable(),
  faqHeader: z.string(),
  ...revisionFields,
});
export type ManagedLandingPage = z.infer<typeof managedLandingPage>;

/** The page's texts under T§3's names, for clients that know only those. */
export const landingPageByT = z.object({
  courseId: id,
  slug: z.string(),
  headline: z.string(),
  overview_header: z.string(),
  overview: z.string(),
  outcomes_header: z.string(),
  testimonial_header: z.string(),
  testimonials_section: sectionState,
  instructor_header: z.string(),
  outline_header: z.string(),
  outline_section: sectionState,
  schedule_header: z.string(),
  time_commitment: z.string(),
  benefits_header: z.string(),
  benefits_section: sectionState,
  benefits_image_url: z.string().nullable(),
  faq_header: z.string(),
  ...revisionFields,
});

/** All lists of a page, each in its order. */
export const landingLists = z.object({
  outcomes: z.array(landingItem),
  testimonials: z.array(landingTestimonial),
  instructors: z.array(landingInstructor),
  outlines: z.array(landingItem),
  schedules: z.array(landingSchedule),
  benefits: z.array(landingItem),
  faqs: z.array(landingItem),
});
export type LandingLists = z.infer<typeof landingLists>;

/** One save of the page, as the history lists it. */
export const landingRevision = z.object({
  revision: z.number().int(),
  savedBy: z.string().nullable().describe('Null: no one; this is the page before its first change'),
  savedAt: instant,
  act: z.enum(['begin', 'save', 'add', 'delete', 'order', 'picture', 'restore']),
  blocks: z.array(landingBlock),
});
export type LandingRevision = z.infer<typeof landingRevision>;
