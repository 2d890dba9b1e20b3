import type { RawBuilder } from 'kysely';

/**
 * Read models over several features that a lower feature uses without knowing who provides them. Each feature declares
 * what it needs by declaration merging (`declare module '#server/platform/readers.ts'`); the app provides all of them
 * with the context.
 */
export interface Readers {
  /**
   * SQL for people with an account: `(select id, email, first_name, timezone, erased_at …)`; `email` is null once
   * erased.
   */
  readonly people: RawBuilder<unknown>;
}
