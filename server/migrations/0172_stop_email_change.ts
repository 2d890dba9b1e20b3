import { type Kysely, sql } from 'kysely';

/** A link sent to the current email address stops a change of that address. Only relaxes constraints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table auth_tokens drop constraint auth_tokens_purpose_known;
    alter table auth_tokens add constraint auth_tokens_purpose_known check (purpose in ('sign_up', 'sign_in_link',
      'verification', 'password_reset', 'email_change', 'email_change_stop', 'identity_connect', 'invitation', 'event_rsvp',
      'event_join', 'survey', 'unsubscribe')) not valid;
    alter table auth_tokens validate constraint auth_tokens_purpose_known;
    `)
    .execute(db);
}
