import { foldForSearch } from '#contract/primitives/fold-for-search.ts';

/**
 * A name in letters that fit into a URL: `Łódź: Théâtre 2` becomes `lodz-theatre-2`. At most `max` characters, without
 * a hyphen at either end; '' if nothing in the name can be written that way (Chinese, Arabic).
 */
export function slugify(name: string, max: number): string {
  return foldForSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, max)
    .replace(/-$/, '');
}
