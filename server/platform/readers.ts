import type { RawBuilder } from 'kysely';

/**
 * Read models over several features that a lower feature asks for without knowing who gives them: each feature declares what
 * it asks for by declaration merging (`declare module '#server/platform/readers.ts'`), the app gives all of them with the context.
 */
export interface Readers {
  /** SQL of who has an account: `(select id, email, first_name, timezone, erased_at …)`; `email` null once erased. */
  readonly people: RawBuilder<unknown>;
}
