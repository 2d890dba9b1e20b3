/** Figures and words of getting listed (rules-teachers U4); no schema library comes along, so that pages may import them. */

/** What a course needs before it may stand in the catalogue, in the order of its page. */
export const LISTING_ITEMS = ['name', 'image', 'headline', 'overview', 'instructors', 'outcomes', 'replyTo'] as const;
export type ListingItem = (typeof LISTING_ITEMS)[number];

/** What each item says while it is missing, also as the refusal at its field. */
export const LISTING_MISSING: Readonly<Record<ListingItem, string>> = {
  name: 'The course needs a name.',
  image: 'The course needs a picture.',
  headline: 'The landing page needs a headline.',
  overview: 'The landing page needs an overview.',
  instructors: 'The landing page needs at least one instructor.',
  outcomes: 'The landing page needs at least one outcome.',
  replyTo: 'The reply-to email needs to be confirmed.',
};

/** What each item is, in words. */
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

/** Which of them staff look at. */
export const LISTING_FILTERS = ['waiting', 'decided'] as const;
export type ListingFilter = (typeof LISTING_FILTERS)[number];

/** Staff's words to a teacher. */
export const LISTING_WORDS_MAX = 2000;
/** So often may a course ask within a day. */
export const LISTINGS_A_DAY = 5;
