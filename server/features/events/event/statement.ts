import type { RawBuilder } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';

/** A statement written as text, for `compiled`. */
export function statement<Row>(text: RawBuilder<Row>) {
  return { compile: () => text.compile(builder) };
}
