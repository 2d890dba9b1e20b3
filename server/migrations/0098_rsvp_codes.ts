import { type Kysely, sql } from 'kysely';

/**
 * The email that confirms an RSVP carries six digits besides its link, to be typed where the person RSVP'd: once,
 * within minutes, five attempts each. Links that were emailed earlier have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table rsvp_tokens
      add column code_hash text,
      add column code_expires_at timestamptz,
      add column code_tries integer not null default 0,
      add constraint rsvp_tokens_code_whole check ((code_hash is null) = (code_expires_at is null)),
      add constraint rsvp_tokens_code_tries_bounded check (code_tries between 0 and 5);
    `)
    .execute(db);
}
