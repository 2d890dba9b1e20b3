import type { Limit } from '#server/platform/limits.ts';

/**
 * How many links to the provider's pages one person may request (rules §2), counted across everything bought or changed
 * there.
 */
export const CHECKOUT_LINKS: Limit = { name: 'checkout_links', points: 3, seconds: 60 };
