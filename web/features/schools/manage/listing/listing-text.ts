import type { ListingItem } from '#contract/schools/listing.ts';

const STAFF = '/teachers/courses/$id/staff';
const LANDING = '/teachers/courses/$id/landing_page';

/** Where each of the catalog's requirements can be fixed. */
export const LISTING_PLACES: Readonly<Record<ListingItem, { to: string; hash: string }>> = {
  name: { to: STAFF, hash: 'name' },
  image: { to: STAFF, hash: 'image' },
  headline: { to: LANDING, hash: 'block-headline' },
  overview: { to: LANDING, hash: 'block-overview' },
  instructors: { to: LANDING, hash: 'block-instructors' },
  outcomes: { to: LANDING, hash: 'block-outcomes' },
  replyTo: { to: STAFF, hash: 'email' },
};
