import { type Kysely, sql } from 'kysely';

/**
 * The sending of an event's recap (rules-teachers I5): its text as it was when it was requested, the seconds during
 * which it can be undone, and how many people it went to. And an event's homework project at the external service (I4):
 * its response, or why there is none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table recap_sends (
      id bigint generated always as identity primary key,
      event_id bigint not null references events (id) on delete cascade,
      text text not null constraint recap_sends_text_there check (text <> ''),
      -- Null: it went by its date.
      asked_by bigint references users (id),
      asked_at timestamptz not null, held_until timestamptz not null,
      stopped_at timestamptz, sent_at timestamptz, recipients integer,
      constraint recap_sends_counted check ((sent_at is null) = (recipients is null)),
      constraint recap_sends_one_end check (sent_at is null or stopped_at is null)
    );
    create unique index recap_sends_once on recap_sends (event_id) where stopped_at is null;
    create index recap_sends_due on recap_sends (held_until) where sent_at is null and stopped_at is null;

    create table event_projects (
      event_id bigint primary key references events (id) on delete cascade,
      -- What the service answered; null until then.
      url text, problem text,
      tries integer not null default 0,
      asked_at timestamptz not null,
      -- The job that works on it; over by then.
      claimed_until timestamptz
    );
    create index events_wanting_project on events (id)
      where should_create_ccc_project and status = 'published' and deleted_at is null and ccc_project_url is null;
    `)
    .execute(db);
}
