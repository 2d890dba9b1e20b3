import { type Kysely, sql } from 'kysely';

/**
 * One row per email: what will be sent, to whom, and its outcome. A row is queued with only its kind's `data`; the
 * worker renders subject, HTML, and text when it delivers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table sends (
      id bigint generated always as identity primary key,
      uuid uuid not null default gen_random_uuid() constraint sends_uuid_once unique,
      kind text not null, occasion text not null, mailing_id bigint,
      user_id bigint references users (id), to_address text not null,
      recipient text not null generated always as (coalesce('user:' || user_id::text, 'mail:' || lower(to_address))) stored,
      school_id bigint references schools (id),
      transactional boolean not null default true,
      from_name text, reply_to text, data jsonb, subject text, html text, text text,
      attachments jsonb not null default '[]', ics text, headers jsonb not null default '{}',
      state text not null default 'queued' constraint sends_state_known
        check (state in ('queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped')),
      skip_reason text, provider_message_id text constraint sends_provider_message_once unique,
      queued_at timestamptz not null, claimed_at timestamptz, sent_at timestamptz, settled_at timestamptz,
      attempts integer not null default 0, next_attempt_at timestamptz, last_error text,
      constraint sends_once unique (kind, recipient, occasion),
      constraint sends_rendered_whole check (num_nulls(subject, html, text) in (0, 3) and num_nonnulls(data, html) > 0),
      constraint sends_sent_is_rendered check (state not in ('sent', 'delivered', 'bounced', 'complained') or html is not null),
      constraint sends_sent_has_time check (state not in ('sent', 'delivered', 'bounced', 'complained') or sent_at is not null),
      constraint sends_skipped_says_why check ((state = 'skipped') = (skip_reason is not null))
    );
    create index sends_queue on sends (queued_at) where state = 'queued';
    create index sends_of_mailing on sends (mailing_id);
    create index sends_of_user on sends (user_id);

    create function keep_send_state() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'failed'), ('queued', 'skipped'),
        ('failed', 'queued'), ('failed', 'sent'), ('sent', 'delivered'), ('sent', 'bounced'), ('sent', 'complained'), ('delivered', 'complained'),
        ('delivered', 'bounced')) then
        raise exception 'A mail does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'sends_state_forward', table = 'sends';
      end if;
      return new;
    end $$;
    create trigger sends_state_forward before update of state on sends for each row execute function keep_send_state();

    create table suppressions (
      id bigint generated always as identity primary key,
      address text not null,
      reason text not null constraint suppressions_reason_known check (reason in ('bounced', 'complained', 'manual')),
      send_id bigint references sends (id), created_at timestamptz not null, lifted_at timestamptz
    );
    create unique index suppressions_one_live on suppressions (lower(address)) where lifted_at is null;

    create table unsubscribes (
      id bigint generated always as identity primary key,
      address text not null, user_id bigint references users (id),
      school_id bigint references schools (id), kind text not null,
      send_id bigint references sends (id), created_at timestamptz not null, lifted_at timestamptz
    );
    create unique index unsubscribes_one_live on unsubscribes (lower(address), school_id, kind) nulls not distinct
      where lifted_at is null;
    `)
    .execute(db);
}
