import { type RawBuilder, sql } from 'kysely';
import { normalizeEmail } from '#contract/primitives/email-text.ts';

/**
 * Separators within a name that people type as another one: "Jean Luc" for "Jean-Luc", a hyphen for a maqaf, a ' for a
 * geresh.
 */
const BETWEEN = ' -\'"\u05be\u05f3\u05f4\u2010\u2011\u2013\u2014';

/** A LIKE pattern for the `search_text` of names that contain what was typed. */
export const patternOf = (typed: string): RawBuilder<string> =>
  sql`translate(search_pattern(${typed}::text), ${sql.lit(BETWEEN)}, ${sql.lit('_'.repeat(BETWEEN.length))})`;

/**
 * Whether a name contains what was typed, ignoring accents, case, and punctuation between words; `%` and `_` match only
 * themselves.
 */
export function nameContains(name: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`search_text(${name}) like ${patternOf(typed)}`;
}

/** Whether an email address contains what was typed; a domain in another script is searched in its stored form. */
export function emailContains(address: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${address}) like search_pattern(${normalizeEmail(typed)}::text)`;
}
