import { addressWords } from '#server/platform/address-words.ts';

const SLUG_AT_MOST = 120;

/** The words of an event's address; its id comes before them. */
export function slugOf(name: string): string {
  return addressWords(name, SLUG_AT_MOST) || 'event';
}
