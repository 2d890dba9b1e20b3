import { plainLetters } from '#contract/primitives/plain-letters.ts';

/**
 * A name in letters that an address takes: `Łódź: Théâtre 2` is `lodz-theatre-2`. At most `max` signs, without a hyphen at either
 * end; '' where nothing of the name can be written so (Chinese, Arabic).
 */
export function addressWords(name: string, max: number): string {
  return plainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, max)
    .replace(/-$/, '');
}
