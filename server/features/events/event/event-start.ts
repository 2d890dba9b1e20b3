import { slugify } from '#server/platform/address-text.ts';

const MAX_SLUG_LENGTH = 120;

/** The words in an event's URL, after its id. */
export function slugOf(name: string): string {
  return slugify(name, MAX_SLUG_LENGTH) || 'event';
}
