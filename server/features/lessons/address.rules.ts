import { slugify } from '#server/platform/address-text.ts';

const MAX_SLUG_LENGTH = 80;

/** The id in a URL: the whole text, or the number before the first hyphen (L§2). Null if there is none. */
export function idInAddress(address: string): number | null {
  const number = /^(\d{1,15})(-|$)/.exec(address)?.[1];
  return number === undefined ? null : Number(number);
}

/** The last part of a lesson's URL under `/l`. */
export function contentAddress(content: { id: number; slug: string }): string {
  return `${content.id}-${content.slug}`;
}

/** The words in a lesson's URL; its id comes before them. */
export function slugOf(name: string): string {
  return slugify(name, MAX_SLUG_LENGTH) || 'lesson';
}
