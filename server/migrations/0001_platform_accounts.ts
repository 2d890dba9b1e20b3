import { type Kysely, sql } from 'kysely';

/** Platform and accounts: clock, limits, idempotency, media, people, and how they sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Platform -------------------------------------------------------------------------------------------------------
    create table platform_clock (
      id smallint primary key default 1 constraint platform_clock_single check (id = 1),
      offset_ms bigint not null default 0 constraint platform_clock_forward check (offset_ms >= 0)
    );
    insert into platform_clock (id) values (1);

    create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
    create index rate_limits_expire on rate_limits (expire);

    create table idempotency_keys (
      actor text not null, key text not null, request_hash text not null,
      status text not null default 'in_progress'
        constraint idempotency_keys_status_known check (status in ('in_progress', 'answered')),
      response_status integer, response jsonb,
      created_at timestamptz not null default now(), answered_at timestamptz,
      constraint idempotency_keys_pkey primary key (actor, key),
      constraint idempotency_keys_answer_whole check ((status = 'answered') = (response_status is not null))
    );
    create index idempotency_keys_created on idempotency_keys (created_at);

    -- Media: an object is named by its kind and id; it may not exist yet when the upload starts ------------------------
    create table media (
      id bigint generated always as identity primary key,
      object_type text not null constraint media_object_type_known check (object_type in ('School', 'Course', 'Event',
        'Workout', 'Host', 'Instructor', 'Testimonial', 'LandingPageBenefit', 'User', 'Library', 'Submission')),
      object_id bigint, object_uuid uuid, uploaded_by bigint,
      state text not null constraint media_state_known check (state in ('uploading', 'ready', 'refused', 'deleted')),
      storage_key text constraint media_storage_key_once unique,
      content_type text, bytes bigint, width integer, height integer, checksum text, alt text, refused_reason text,
      created_at timestamptz not null, ready_at timestamptz, deleted_at timestamptz,
      constraint media_ready_is_stored check (state <> 'ready' or (storage_key is not null and content_type is not null)),
      constraint media_size_limit check (bytes is null or bytes between 0 and 10485760)
    );
    create index media_object on media (object_type, object_id);

    -- People -----------------------------------------------------------------------------------------------------------
    create table users (
      id bigint generated always as identity primary key,
      email text, verified_at timestamptz,
      password_hash text, password_set_at timestamptz,
      first_name text, last_name text, display_name text, timezone text, bio text,
      picture_media_id bigint references media (id),
      onboarded_at timestamptz, onboarding_event_id bigint,
      is_staff boolean not null default false, is_beta boolean not null default false,
      source text not null default 'sign_up' constraint users_source_known check (source in
        ('sign_up', 'provider', 'public_event', 'survey', 'invitation', 'staff')),
      totp_secret text, totp_confirmed_at timestamptz,
      feed_secret_hash text constraint users_feed_secret_once unique,
      created_at timestamptz not null, last_seen_at timestamptz, erased_at timestamptz,
      constraint users_email_or_erased check ((email is null) = (erased_at is not null)),
      constraint users_email_shape check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 320),
      constraint users_erased_is_empty check (erased_at is null or (password_hash is null and first_name is null
        and last_name is null and bio is null and feed_secret_hash is null and totp_secret is null)),
      constraint users_onboarded_is_named check (onboarded_at is null or erased_at is not null
        or (first_name is not null and last_name is not null and timezone is not null))
    );
    create unique index users_email_once on users (lower(email));
    create index users_display_name_lower on users (lower(display_name) text_pattern_ops);
    alter table media add constraint media_uploaded_by_fkey foreign key (uploaded_by) references users (id);

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash text not null constraint sessions_token_once unique,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null constraint sessions_kind_known check (kind in ('learner', 'teacher', 'staff')),
      created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
      idle_expires_at timestamptz not null, expires_at timestamptz not null,
      authenticated_at timestamptz not null default now(), totp_at timestamptz,
      ip text, user_agent text, revoked_at timestamptz
    );
    create index sessions_of_user on sessions (user_id) where revoked_at is null;
    create index sessions_expiry on sessions (expires_at);

    create table user_identities (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      provider text not null constraint user_identities_provider_known
        check (provider in ('google_oauth2', 'discord', 'linkedin', 'ccc')),
      subject text not null, email text, email_verified boolean not null default false, created_at timestamptz not null,
      constraint user_identities_subject_once unique (provider, subject),
      constraint user_identities_one_per_provider unique (user_id, provider)
    );

    create table identity_attempts (
      id bigint generated always as identity primary key,
      state_hash text not null constraint identity_attempts_state_once unique,
      provider text not null constraint identity_attempts_provider_known
        check (provider in ('google_oauth2', 'discord', 'linkedin', 'ccc')),
      user_id bigint references users (id) on delete cascade,
      nonce text not null, code_verifier text not null, return_to text,
      created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz
    );

    create table auth_tokens (
      id bigint generated always as identity primary key,
      purpose text not null constraint auth_tokens_purpose_known check (purpose in ('sign_up', 'sign_in_link',
        'verification', 'password_reset', 'email_change', 'identity_connect', 'invitation', 'event_rsvp', 'event_join',
        'survey', 'unsubscribe')),
      user_id bigint references users (id) on delete cascade, email text,
      token_hash text not null constraint auth_tokens_token_once unique,
      code_hash text, attempts integer not null default 0 constraint auth_tokens_attempts_limit check (attempts between 0 and 10),
      payload jsonb not null default '{}', ip text,
      created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz, revoked_at timestamptz,
      constraint auth_tokens_bound check (user_id is not null or email is not null)
    );
    create index auth_tokens_of_user on auth_tokens (user_id, purpose) where used_at is null;
    create index auth_tokens_of_email on auth_tokens (lower(email), purpose) where used_at is null;
    create index auth_tokens_expiry on auth_tokens (expires_at);

    create table consents (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      document text not null constraint consents_document_known check (document in ('tos', 'privacy')),
      version text not null, given_at timestamptz not null,
      constraint consents_once unique (user_id, document, version)
    );

    create table notification_preferences (
      user_id bigint not null references users (id) on delete cascade,
      kind text not null, enabled boolean not null, changed_at timestamptz not null,
      primary key (user_id, kind)
    );

    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null, occasion text not null, title text not null, body text, href text,
      created_at timestamptz not null, read_at timestamptz,
      constraint notifications_once unique (user_id, kind, occasion)
    );
    create index notifications_unread on notifications (user_id, created_at desc) where read_at is null;

    -- Activity: who did what to what; never changed -------------------------------------------------------------------
    create table activity (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_kind text not null constraint activity_actor_known check (actor_kind in ('person', 'visitor', 'system', 'provider')),
      actor_id bigint references users (id), school_id bigint, course_id bigint,
      action text not null, subject_kind text not null, subject_id text not null,
      detail jsonb not null default '{}', request_id text
    );
    create index activity_of_subject on activity (subject_kind, subject_id, id desc);
    create index activity_of_school on activity (school_id, id desc);

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is only ever appended', tg_table_name
        using errcode = 'restrict_violation', constraint = tg_table_name || '_immutable', table = tg_table_name;
    end $$;
    create trigger activity_immutable before update or delete on activity for each row execute function refuse_change();
    `)
    .execute(db);
}
