import { addressWords } from '#server/platform/address-words.ts';

const SLUG_AT_MOST = 120;

/** The words in an event's URL, after its id. */
export function slugOf(name: string): string {
  return addressWords(name, SLUG_AT_MOST) || 'event';
}
