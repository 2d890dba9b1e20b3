import { type Kysely, sql } from 'kysely';

/**
 * Meetings in the platform's own accounts (rules-teachers I1 to I3). An account no longer belongs to a school:
 * `zoom_account_courses` says which courses may use it. A trigger derives what an event needs from Zoom from its own
 * row on every write: one `event_meetings` row per event and account, whose `version` is raised when Zoom must be
 * updated. Jobs bring it in sync (`synced_version`), never inside a transaction. The rows outlive a permanently deleted
 * event, because its meeting must be deleted, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table zoom_accounts alter column school_id drop not null;
    alter table zoom_account_courses drop constraint zoom_account_courses_account_of_school;
    alter table events drop constraint events_account_of_school;
    alter table zoom_account_courses add constraint zoom_account_courses_account_there
      foreign key (zoom_account_id) references zoom_accounts (id);
    alter table events add constraint events_account_needs_course check (zoom_account_id is null or course_id is not null);

    alter table zoom_accounts
      add column account_id_end text,
      add column checked_at timestamptz, add column check_problem text,
      add column paused_until timestamptz, add column compared_at timestamptz,
      add column created_by bigint references users (id),
      add constraint zoom_accounts_name_there check (name <> '');
    create index zoom_account_courses_of_course on zoom_account_courses (course_id) where ended_at is null;

    create table event_meetings (
      id bigint generated always as identity primary key,
      event_uuid uuid not null, zoom_account_id bigint not null references zoom_accounts (id),
      needed boolean not null,
      state text not null default 'wanted' constraint event_meetings_state_known check (state in ('wanted', 'made', 'failed', 'gone')),
      meeting_id text, join_url text,
      version integer not null default 1, synced_version integer not null default 0,
      -- A creation was sent whose answer isn't noted: it is looked up before another is.
      asked_at timestamptz,
      problem text, tries integer not null default 0, try_after timestamptz,
      -- Real time: the job that works on it.
      claimed_until timestamptz,
      constraint event_meetings_once unique (event_uuid, zoom_account_id),
      constraint event_meetings_made_whole check (state <> 'made' or (meeting_id is not null and join_url is not null)),
      constraint event_meetings_gone_whole check (state <> 'gone' or (meeting_id is null and join_url is null and asked_at is null)),
      constraint event_meetings_synced_not_ahead check (synced_version <= version)
    );
    create index event_meetings_behind on event_meetings (id) where synced_version < version;
    create index event_meetings_of_account on event_meetings (zoom_account_id);

    -- A draft that is given another account, or none, doesn't keep the address of the old one's meeting.
    create function leave_old_meeting() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from event_meetings where event_uuid = old.uuid and join_url = old.zoom_url) then
        new.zoom_url := null;
      end if;
      return new;
    end $$;
    create trigger events_leave_old_meeting before update of zoom_account_id, zoom_url on events for each row
      when (new.status = 'draft' and new.zoom_account_id is distinct from old.zoom_account_id
        and new.zoom_url is not distinct from old.zoom_url and new.zoom_url is not null)
      execute function leave_old_meeting();

    -- A meeting is needed while the event's address is its own, or while the event has its account and no address.
    -- An address from elsewhere wins. Whoever changes events, by whatever way, is followed from here.
    create function follow_event_meeting() returns trigger language plpgsql as $$
    declare
      live boolean; asks boolean; other_words boolean; lost_address boolean; touched integer;
    begin
      if tg_op = 'DELETE' then
        update event_meetings set needed = false, version = version + 1, tries = 0, try_after = null, problem = null
          where event_uuid = old.uuid and needed;
        get diagnostics touched = row_count;
        if touched > 0 then perform pg_notify('event_meetings', ''); end if;
        return null;
      end if;
      live := new.deleted_at is null and new.status in ('draft', 'published') and new.starts_at is not null;
      asks := live and new.zoom_account_id is not null and (coalesce(new.zoom_url, '') = ''
        or exists (select 1 from event_meetings where event_uuid = new.uuid and join_url = new.zoom_url));
      other_words := tg_op = 'UPDATE' and (new.name, new.starts_at, new.duration_minutes, new.timezone)
        is distinct from (old.name, old.starts_at, old.duration_minutes, old.timezone);
      lost_address := coalesce(new.zoom_url, '') = '';
      if asks then
        insert into event_meetings (event_uuid, zoom_account_id, needed) values (new.uuid, new.zoom_account_id, true)
          on conflict (event_uuid, zoom_account_id) do nothing;
        get diagnostics touched = row_count;
        if touched > 0 then perform pg_notify('event_meetings', ''); end if;
      end if;
      update event_meetings m set needed = n.now_needed, version = m.version + 1, tries = 0, try_after = null, problem = null,
          state = case when n.now_needed and m.state in ('gone', 'failed') and m.meeting_id is null then 'wanted' else m.state end
        from (select id, live and (coalesce(join_url = new.zoom_url, false) or (asks and zoom_account_id = new.zoom_account_id)) as now_needed
          from event_meetings where event_uuid = new.uuid) n
        where m.id = n.id and (m.needed <> n.now_needed
          or (n.now_needed and (other_words or (lost_address and m.join_url is not null))));
      get diagnostics touched = row_count;
      if touched > 0 then perform pg_notify('event_meetings', ''); end if;
      return null;
    end $$;
    create trigger events_follow_meeting_new after insert on events for each row
      when (new.zoom_account_id is not null) execute function follow_event_meeting();
    create trigger events_follow_meeting after update of name, starts_at, duration_minutes, timezone, status, deleted_at,
      zoom_account_id, zoom_url on events for each row
      when ((new.name, new.starts_at, new.duration_minutes, new.timezone, new.status, new.deleted_at, new.zoom_account_id, new.zoom_url)
        is distinct from (old.name, old.starts_at, old.duration_minutes, old.timezone, old.status, old.deleted_at, old.zoom_account_id,
          old.zoom_url))
      execute function follow_event_meeting();
    create trigger events_follow_meeting_deleted after delete on events for each row execute function follow_event_meeting();
    `)
    .execute(db);
}
