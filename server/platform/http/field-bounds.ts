import { refuse } from '#contract/primitives/problem.ts';

/** Our longest name has 30 characters. */
export const MAX_NAME_LENGTH = 100;
/** Our widest form has 60 fields. */
export const MAX_NAMES_PER_OBJECT = 200;
/** Our largest body, a landing page with all its rows, has 1,500 names. */
export const MAX_NAMES = 5000;
/** Our longest list, the payouts of a remittance, has 500 entries. */
export const MAX_ENTRIES = 5000;

const tooMany = (sentence: string) => refuse('too_many_fields', 400, sentence);

/**
 * Refuses names that are too long, too many names, or too many list entries, before anything else reads them. Recurses
 * as deep as the value nests.
 * @throws 400
 */
export function checkFieldBounds(value: unknown, seen = { names: 0, entries: 0 }): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    seen.entries += value.length;
    if (seen.entries > MAX_ENTRIES) throw tooMany(`Lists can have at most ${MAX_ENTRIES} entries.`);
    for (const entry of value) checkFieldBounds(entry, seen);
    return;
  }
  const names = Object.keys(value);
  seen.names += names.length;
  if (names.length > MAX_NAMES_PER_OBJECT || seen.names > MAX_NAMES) throw tooMany('This request has too many fields.');
  if (names.some((name) => name.length > MAX_NAME_LENGTH))
    throw refuse('name_too_long', 400, `Field names can have at most ${MAX_NAME_LENGTH} characters.`);
  for (const inner of Object.values(value)) checkFieldBounds(inner, seen);
}
