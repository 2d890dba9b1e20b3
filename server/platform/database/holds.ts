import { type RawBuilder, sql } from 'kysely';
import { keptAddress } from '#contract/primitives/email-words.ts';

/** What stands between the parts of a name, and is typed as another one: "Jean Luc" for "Jean-Luc", a hyphen for a maqaf, a ' for a geresh. */
const BETWEEN = ' -\'"\u05be\u05f3\u05f4\u2010\u2011\u2013\u2014';

/** What `search_text` of a name is like that holds what someone typed. */
export const patternOf = (typed: string): RawBuilder<string> =>
  sql`translate(search_pattern(${typed}::text), ${sql.lit(BETWEEN)}, ${sql.lit('_'.repeat(BETWEEN.length))})`;

/** Whether a name holds what someone typed, whatever its accents, case, and signs between words; `%` and `_` stand for themselves. */
export function nameHolds(name: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`search_text(${name}) like ${patternOf(typed)}`;
}

/** Whether an email address holds what someone typed; a domain in another script is looked for as it is kept. */
export function addressHolds(address: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${address}) like search_pattern(${keptAddress(typed)}::text)`;
}
