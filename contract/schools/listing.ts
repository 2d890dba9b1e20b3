/** Limits and messages for getting listed (rules-teachers U4). Imports no schema library, so pages can import it. */

/** What a course needs before it can be in the catalog, in page order. */
export const LISTING_ITEMS = ['name', 'image', 'headline', 'overview', 'instructors', 'outcomes', 'replyTo'] as const;
export type ListingItem = (typeof LISTING_ITEMS)[number];

/** The message of each missing item, also used as the refusal at its field. */
export const LISTING_MISSING: Readonly<Record<ListingItem, string>> = {
  name: 'The course needs a name.',
  image: 'The course needs a picture.',
  headline: 'The landing page needs a headline.',
  overview: 'The landing page needs an overview.',
  instructors: 'The landing page needs at least one instructor.',
  outcomes: 'The landing page needs at least one outcome.',
  replyTo: 'The reply-to email needs to be confirmed.',
};

/** Each item's name, in words. */
export const LISTING_MET: Readonly<Record<ListingItem, string>> = {
  name: 'A name',
  image: 'A picture',
  headline: 'A headline on the landing page',
  overview: 'An overview on the landing page',
  instructors: 'At least one instructor',
  outcomes: 'At least one outcome',
  replyTo: 'A confirmed reply-to email',
};

export const LISTING_STATES = ['waiting', 'approved', 'returned', 'withdrawn'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export const LISTING_FILTERS = ['waiting', 'decided'] as const;
export type ListingFilter = (typeof LISTING_FILTERS)[number];

/** Longest message from staff to a teacher. */
export const LISTING_WORDS_MAX = 2000;
/** How often a course can request listing per day. */
export const LISTINGS_A_DAY = 5;
