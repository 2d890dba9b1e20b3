import type { Limit } from '#server/platform/limits.ts';

/** Links to the provider's pages that one person may ask for (rules §2): one count for whatever is bought or changed there. */
export const CHECKOUT_LINKS: Limit = { name: 'checkout_links', points: 3, seconds: 60 };
