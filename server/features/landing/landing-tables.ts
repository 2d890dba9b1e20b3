import type { LandingBlock, LandingList } from '#contract/landing/landing-blocks.ts';

export interface ListTable {
  readonly table: `landing_${LandingList}`;
  /** A row's texts: the wire's name → the column. All are required (T§5). */
  readonly texts: Readonly<Record<string, string>>;
  /** The column of the text that is rich; null if none is. */
  readonly rich: string | null;
  readonly pictured: boolean;
  readonly noun:
    | 'landing_outcome'
    | 'landing_testimonial'
    | 'landing_instructor'
    | 'landing_outline'
    | 'landing_schedule'
    | 'landing_benefit'
    | 'landing_faq';
  /** The column that names a row in the activity log. */
  readonly name: string;
}

const titled = { title: 'title', desc: 'desc' };

export const LIST_TABLES: Readonly<Record<LandingList, ListTable>> = {
  outcomes: {
    table: 'landing_outcomes',
    texts: titled,
    rich: 'desc',
    pictured: false,
    noun: 'landing_outcome',
    name: 'title',
  },
  testimonials: {
    table: 'landing_testimonials',
    texts: { authorName: 'author_name', authorTitle: 'author_title', quote: 'quote' },
    rich: 'quote',
    pictured: true,
    noun: 'landing_testimonial',
    name: 'author_name',
  },
  instructors: {
    table: 'landing_instructors',
    texts: { name: 'name', title: 'title', bio: 'bio' },
    rich: 'bio',
    pictured: true,
    noun: 'landing_instructor',
    name: 'name',
  },
  outlines: {
    table: 'landing_outlines',
    texts: titled,
    rich: null,
    pictured: false,
    noun: 'landing_outline',
    name: 'title',
  },
  schedules: {
    table: 'landing_schedules',
    texts: { title: 'title', timeSlot: 'time_slot', desc: 'desc' },
    rich: null,
    pictured: false,
    noun: 'landing_schedule',
    name: 'title',
  },
  benefits: {
    table: 'landing_benefits',
    texts: titled,
    rich: null,
    pictured: false,
    noun: 'landing_benefit',
    name: 'title',
  },
  faqs: { table: 'landing_faqs', texts: titled, rich: 'desc', pictured: false, noun: 'landing_faq', name: 'title' },
};

export const BLOCK_COLUMNS = {
  headline: ['headline'],
  overview: ['overview_header', 'overview'],
  outcomes: ['outcomes_header'],
  testimonials: ['testimonial_header', 'testimonials_section'],
  instructors: ['instructor_header'],
  outlines: ['outline_header', 'outline_section'],
  schedules: ['schedule_header', 'time_commitment'],
  benefits: ['benefits_header', 'benefits_section', 'benefits_media_id'],
  faqs: ['faq_header'],
} as const satisfies Readonly<Record<LandingBlock, readonly string[]>>;

export type PageColumn = (typeof BLOCK_COLUMNS)[LandingBlock][number];

/** The wire's name for each column of the page. */
export const PAGE_FIELDS = {
  headline: 'headline',
  overview_header: 'overviewHeader',
  overview: 'overview',
  outcomes_header: 'outcomesHeader',
  testimonial_header: 'testimonialHeader',
  testimonials_section: 'testimonialsSection',
  instructor_header: 'instructorHeader',
  outline_header: 'outlineHeader',
  outline_section: 'outlineSection',
  schedule_header: 'scheduleHeader',
  time_commitment: 'timeCommitment',
  benefits_header: 'benefitsHeader',
  benefits_section: 'benefitsSection',
  benefits_media_id: 'benefitsImageUrl',
  faq_header: 'faqHeader',
} as const satisfies Readonly<Record<PageColumn, string>>;

/** A block's list; null for the two that are text only. */
export function listOf(block: LandingBlock): LandingList | null {
  return block === 'headline' || block === 'overview' ? null : block;
}

/** The wire's name for a row's column. */
export function rowFieldOf(list: LandingList, column: string): string {
  const known = Object.entries(LIST_TABLES[list].texts).find(([, each]) => each === column);
  return known?.[0] ?? 'imageUrl';
}
