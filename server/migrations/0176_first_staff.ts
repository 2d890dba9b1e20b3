import { type Kysely, sql } from 'kysely';

/**
 * The link that creates the first staff account, before there is anyone a token could belong to. There is one at a
 * time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table auth_tokens drop constraint auth_tokens_purpose_known, drop constraint auth_tokens_bound;
    alter table auth_tokens add constraint auth_tokens_purpose_known check (purpose in ('sign_up', 'sign_in_link',
      'verification', 'password_reset', 'email_change', 'email_change_stop', 'identity_connect', 'invitation', 'event_rsvp',
      'event_join', 'survey', 'unsubscribe', 'first_staff')) not valid;
    alter table auth_tokens validate constraint auth_tokens_purpose_known;
    alter table auth_tokens add constraint auth_tokens_bound
      check (user_id is not null or email is not null or purpose = 'first_staff') not valid;
    alter table auth_tokens validate constraint auth_tokens_bound;
    create unique index auth_tokens_one_first_staff on auth_tokens (purpose) where purpose = 'first_staff';
    `)
    .execute(db);
}
