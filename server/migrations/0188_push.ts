import { type Kysely, sql } from 'kysely';

/**
 * Web push: the browsers a person gets push on, the kinds they chose, and what was sent. A session keeps its family (the
 * id of the session it was rotated from) so that signing out ends push also after a rotation. There is one VAPID key; its
 * private half is encrypted with `SECRETS_KEY`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sessions add column family_id bigint;
    create index sessions_family on sessions (family_id) where family_id is not null;

    create table push_keys (
      id integer primary key default 1 constraint push_keys_one check (id = 1),
      public_key text not null,
      private_key_sealed text not null,
      created_at timestamptz not null
    );

    create table push_devices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      session_family_id bigint not null,
      endpoint text not null constraint push_devices_endpoint_length check (char_length(endpoint) <= 1000),
      public_key text not null,
      auth_secret text not null,
      vapid_public_key text not null,
      created_at timestamptz not null,
      constraint push_devices_endpoint_once unique (endpoint)
    );
    create index push_devices_user on push_devices (user_id, created_at);
    create index push_devices_family on push_devices (session_family_id);

    create table push_choices (
      user_id bigint not null references users (id),
      kind text not null constraint push_choices_kind_known check (kind in ('starting', 'new_time', 'waitlist_offer', 'feedback')),
      primary key (user_id, kind)
    );

    create table push_messages (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      kind text not null constraint push_messages_kind_known check (kind in ('starting', 'new_time', 'waitlist_offer', 'feedback')),
      occasion text not null,
      text text not null,
      path text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      constraint push_messages_once unique (user_id, kind, occasion)
    );
    create index push_messages_expired on push_messages (expires_at);
    `)
    .execute(db);
}
