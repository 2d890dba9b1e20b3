/** The lists of a landing page, as T§7 names them in paths and responses. */
export const LANDING_LISTS = [
  'outcomes',
  'testimonials',
  'instructors',
  'outlines',
  'schedules',
  'benefits',
  'faqs',
] as const;
export type LandingList = (typeof LANDING_LISTS)[number];

/** The blocks of a landing page in T§2's order. The video is the course's own field and comes after the overview. */
export const LANDING_BLOCKS = ['headline', 'overview', ...LANDING_LISTS] as const;
export type LandingBlock = (typeof LANDING_BLOCKS)[number];

/** URL fragments (`#…`) that visitors can land on (T§2, rules-teachers LP3). */
export const LANDING_ANCHORS: Readonly<Record<Exclude<LandingList, 'faqs'>, string>> = {
  outcomes: 'outcomes',
  testimonials: 'testimonials',
  instructors: 'instructor_bios',
  outlines: 'outlines',
  schedules: 'schedules',
  benefits: 'benefits',
};

/** Most rows per list (rules-teachers LP3). */
export const MAX_LANDING_ROWS = 50;
/** Most characters in a title, a header, or a name. */
export const LANDING_LINE_MAX = 200;
/** Most characters in a plain-text description. */
export const LANDING_PLAIN_MAX = 5000;
/** Most bytes for all texts of one block together. */
export const LANDING_BLOCK_MAX_BYTES = 2 * 1024 * 1024;

/** Toasts and badges, T§4, §5, and §8 to the letter. */
export const LANDING_SAVED = 'Saved';
export const LANDING_FAILED = 'Error';
export const SECTION_HIDDEN = 'This section is hidden';
export const NOT_SHOWN_YET = 'Not shown yet';
export const LANDING_DELETED: Readonly<Record<LandingList, string>> = {
  outcomes: 'Outcome Deleted',
  testimonials: 'Testimonial Deleted',
  instructors: 'Instructor Deleted',
  outlines: 'Section Deleted',
  schedules: 'Section Deleted',
  benefits: 'Section Deleted',
  faqs: 'Question Deleted',
};

/** Default section headers until the teacher writes their own (rules-teachers LP4); pages fall back to them. */
export const LANDING_HEADERS = {
  overviewHeader: 'About this course',
  outcomesHeader: "What you'll walk away with",
  testimonialHeader: 'What students say',
  instructorHeader: 'Who teaches',
  outlineHeader: 'Course outline',
  scheduleHeader: 'Weekly schedule',
  benefitsHeader: "What's included",
  faqHeader: 'Questions',
} as const;
export type LandingHeader = keyof typeof LANDING_HEADERS;
