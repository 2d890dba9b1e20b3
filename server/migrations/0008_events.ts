import { type Kysely, sql } from 'kysely';

/** Meeting accounts, hosts, series, events, and class sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table zoom_accounts (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id),
      name text not null, credentials_sealed text, created_at timestamptz not null, archived_at timestamptz,
      constraint zoom_accounts_of_school unique (id, school_id)
    );
    -- Which course may use which account; ended by ended_at, since events keep pointing at it.
    create table zoom_account_courses (
      zoom_account_id bigint not null, course_id bigint not null, school_id bigint not null,
      granted_at timestamptz not null, ended_at timestamptz,
      constraint zoom_account_courses_pkey primary key (zoom_account_id, course_id),
      constraint zoom_account_courses_account_of_school foreign key (zoom_account_id, school_id) references zoom_accounts (id, school_id),
      constraint zoom_account_courses_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );

    create table hosts (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id),
      name text not null, bio text not null default '', image_media_id bigint references media (id),
      user_id bigint references users (id), created_by bigint references users (id),
      created_at timestamptz not null, archived_at timestamptz,
      constraint hosts_of_school unique (id, school_id)
    );
    create index hosts_by_school on hosts (school_id, name);

    -- A series keeps the payload as it was given, so that "this and following" works.
    create table event_series (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null, cohort_id bigint not null,
      name text not null,
      how_many_sessions integer not null constraint event_series_sessions_range check (how_many_sessions between 1 and 20),
      when_days text[] not null constraint event_series_days_known
        check (when_days <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] and cardinality(when_days) > 0),
      start_date date not null,
      start_time text not null constraint event_series_start_time_shape check (start_time ~ '^(0[0-9]|1[0-2]):[0-5][0-9]$'),
      start_ampm text not null constraint event_series_start_ampm_known check (start_ampm in ('AM', 'PM')),
      timezone text not null, duration_minutes integer not null constraint event_series_duration_positive check (duration_minutes > 0),
      kind text not null constraint event_series_kind_known check (kind in ('Class Session')),
      host_ids bigint[] not null default '{}', zoom_account_id bigint, zoom_url text,
      created_by bigint references users (id), created_at timestamptz not null,
      constraint event_series_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint event_series_cohort_of_course foreign key (cohort_id, course_id) references cohorts (id, course_id),
      constraint event_series_account_of_course foreign key (zoom_account_id, course_id)
        references zoom_account_courses (zoom_account_id, course_id),
      constraint event_series_of_cohort unique (id, cohort_id)
    );

    create table events (
      id bigint generated always as identity primary key,
      uuid uuid not null default gen_random_uuid() constraint events_uuid_once unique,
      school_id bigint not null references schools (id), course_id bigint, cohort_id bigint,
      series_id bigint, series_number integer, edited_alone boolean not null default false,
      user_id bigint references users (id),
      slug text not null constraint events_slug_shape check (slug ~ '^[a-z0-9_-]{1,120}$'),
      name text not null,
      kind text not null constraint events_kind_known check (kind in ('AMA', 'Case Study', 'Class Session', 'Community',
        'Competition', 'Panel', 'Workshop')),
      status text not null default 'draft' constraint events_status_known check (status in ('draft', 'published', 'cancelled')),
      admittance text not null constraint events_admittance_known check (admittance in ('members-only', 'public')),
      description text not null default '',
      short_description text not null default '' constraint events_short_description_limit check (char_length(short_description) <= 280),
      image_media_id bigint references media (id),
      timezone text not null default 'America/New_York',
      start_date date, start_time text, start_ampm text, starts_at timestamptz, ends_at timestamptz,
      duration_minutes integer not null default 60 constraint events_duration_positive check (duration_minutes > 0),
      ended_early_at timestamptz, members_first_until timestamptz, moved_refund_until timestamptz,
      seat_pool_id bigint not null constraint events_seat_pool_once unique references seat_pools (id),
      zoom_account_id bigint, zoom_url text, recording_url text, summary text,
      recap text, should_send_recap_email boolean not null default false,
      recap_date date, recap_time text, recap_ampm text, recap_at timestamptz, recap_sent_at timestamptz,
      should_create_ccc_project boolean not null default false, ccc_project_url text, ccc_project_requested_at timestamptz,
      ics_sequence integer not null default 0,
      created_by bigint references users (id), created_at timestamptz not null, published_at timestamptz,
      cancelled_at timestamptz, cancelled_by bigint references users (id), deleted_at timestamptz,
      constraint events_of_school unique (id, school_id),
      constraint events_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint events_cohort_of_course foreign key (cohort_id, course_id) references cohorts (id, course_id),
      constraint events_series_of_cohort foreign key (series_id, cohort_id) references event_series (id, cohort_id),
      constraint events_account_of_school foreign key (zoom_account_id, school_id) references zoom_accounts (id, school_id),
      constraint events_account_of_course foreign key (zoom_account_id, course_id)
        references zoom_account_courses (zoom_account_id, course_id),
      constraint events_series_number_once unique (series_id, series_number),
      constraint events_series_whole check ((series_id is null) = (series_number is null)),
      constraint events_course_needs_cohort check ((course_id is null) = (cohort_id is null)),
      constraint events_class_session_in_course check (kind <> 'Class Session' or course_id is not null),
      constraint events_start_time_shape check (start_time ~ '^(0[0-9]|1[0-2]):[0-5][0-9]$'),
      constraint events_start_ampm_known check (start_ampm in ('AM', 'PM')),
      constraint events_start_whole check (num_nulls(start_date, start_time, start_ampm, starts_at, ends_at) in (0, 5)),
      constraint events_end_is_start_and_duration check (extract(epoch from ends_at - starts_at) = duration_minutes * 60),
      constraint events_recap_time_shape check (recap_time ~ '^(0[0-9]|1[0-2]):[0-5][0-9]$'),
      constraint events_recap_ampm_known check (recap_ampm in ('AM', 'PM')),
      constraint events_recap_whole check (num_nulls(recap_date, recap_time, recap_ampm, recap_at) in (0, 4)),
      constraint events_recap_needs_text check (not should_send_recap_email or coalesce(recap, '') <> ''),
      constraint events_published_whole check (status <> 'published' or (starts_at is not null and coalesce(zoom_url, '') <> '')),
      constraint events_cancelled_whole check ((status = 'cancelled') = (cancelled_at is not null))
    );
    create index events_published on events (starts_at, id) where status = 'published';
    create index events_published_past on events (ends_at desc, id) where status = 'published' and cohort_id is null;
    create index events_by_school on events (school_id, starts_at);
    create index events_by_course on events (course_id, starts_at);
    create index events_by_cohort on events (cohort_id, starts_at);

    create function keep_event_status() returns trigger language plpgsql as $$
    begin
      if new.status <> old.status and (old.status, new.status) not in (('draft', 'published'), ('published', 'cancelled')) then
        raise exception 'An event does not go from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'events_status_forward', table = 'events';
      end if;
      return new;
    end $$;
    create trigger events_status_forward before update of status on events for each row execute function keep_event_status();

    create table event_hosts (
      id bigint generated always as identity primary key,
      event_id bigint not null, host_id bigint not null, school_id bigint not null, position integer not null default 0,
      constraint event_hosts_once unique (event_id, host_id),
      constraint event_hosts_event_of_school foreign key (event_id, school_id) references events (id, school_id),
      constraint event_hosts_host_of_school foreign key (host_id, school_id) references hosts (id, school_id)
    );
    create index event_hosts_of_host on event_hosts (host_id);

    alter table users add constraint users_onboarding_event_fkey foreign key (onboarding_event_id) references events (id);
    `)
    .execute(db);
}
