import { addressWords } from '#server/platform/address-words.ts';

const SLUG_AT_MOST = 80;

/** The id in an address: all of it, or the number before the first hyphen (L§2). Null where there is none. */
export function idInAddress(address: string): number | null {
  const number = /^(\d{1,15})(-|$)/.exec(address)?.[1];
  return number === undefined ? null : Number(number);
}

/** A lesson's address under `/l`. */
export function contentAddress(content: { id: number; slug: string }): string {
  return `${content.id}-${content.slug}`;
}

/** The words of a lesson's address; its id comes before them. */
export function slugOf(name: string): string {
  return addressWords(name, SLUG_AT_MOST) || 'lesson';
}
