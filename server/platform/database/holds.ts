import { type RawBuilder, sql } from 'kysely';
import { keptAddress } from '#contract/primitives/email-words.ts';

/** Whether a name holds what someone typed, whatever its accents and case; `%` and `_` stand for themselves. */
export function nameHolds(name: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`search_text(${name}) like search_pattern(${typed}::text)`;
}

/** Whether an email address holds what someone typed; a domain in another script is looked for as it is kept. */
export function addressHolds(address: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${address}) like search_pattern(${keptAddress(typed)}::text)`;
}
