import type { ListingItem } from '#contract/schools/listing.ts';

const STAFF = '/teachers/courses/$id/staff';
const LANDING = '/teachers/courses/$id/landing_page';

/** What the catalogue asks for, in words, and where each is mended. */
export const LISTING_WORDS: Readonly<Record<ListingItem, { words: string; to: string; hash: string }>> = {
  name: { words: 'A name', to: STAFF, hash: 'name' },
  image: { words: 'A picture', to: STAFF, hash: 'image' },
  headline: { words: 'A headline on the landing page', to: LANDING, hash: 'block-headline' },
  overview: { words: 'An overview on the landing page', to: LANDING, hash: 'block-overview' },
  instructors: { words: 'At least one instructor', to: LANDING, hash: 'block-instructors' },
  outcomes: { words: 'At least one outcome', to: LANDING, hash: 'block-outcomes' },
  replyTo: { words: 'A confirmed reply-to email', to: STAFF, hash: 'email' },
};
