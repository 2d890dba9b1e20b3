import { type Kysely, sql } from 'kysely';

/** Workouts, ticket types of events and workouts, attendances, workout places, submissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table workouts (
      id bigint generated always as identity primary key,
      uuid uuid not null default gen_random_uuid() constraint workouts_uuid_once unique,
      school_id bigint not null references schools (id), course_id bigint, cohort_id bigint,
      user_id bigint references users (id), name text not null,
      kind text not null default 'Workout' constraint workouts_kind_known check (kind in ('Workout')),
      status text not null default 'draft' constraint workouts_status_known check (status in ('draft', 'published', 'finished')),
      description text not null default '', instructions text not null default '',
      image_media_id bigint references media (id),
      timezone text not null default 'America/New_York',
      start_date date, start_time text, start_ampm text, starts_at timestamptz, ends_at timestamptz,
      duration_minutes integer not null default 60 constraint workouts_duration_positive check (duration_minutes > 0),
      zoom_url text, submission_url text, ics_sequence integer not null default 0, moved_refund_until timestamptz,
      created_by bigint references users (id), created_at timestamptz not null, published_at timestamptz,
      finished_at timestamptz, deleted_at timestamptz,
      constraint workouts_of_school unique (id, school_id),
      constraint workouts_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint workouts_cohort_of_course foreign key (cohort_id, course_id) references cohorts (id, course_id),
      constraint workouts_course_needs_cohort check ((course_id is null) = (cohort_id is null)),
      constraint workouts_start_time_shape check (start_time ~ '^(0[0-9]|1[0-2]):[0-5][0-9]$'),
      constraint workouts_start_ampm_known check (start_ampm in ('AM', 'PM')),
      constraint workouts_start_whole check (num_nulls(start_date, start_time, start_ampm, starts_at, ends_at) in (0, 5)),
      constraint workouts_end_is_start_and_duration check (extract(epoch from ends_at - starts_at) = duration_minutes * 60),
      constraint workouts_published_whole check (status <> 'published' or (starts_at is not null and coalesce(zoom_url, '') <> ''))
    );
    create index workouts_published on workouts (starts_at, id) where status = 'published';
    create index workouts_by_school on workouts (school_id, starts_at);

    -- A workout's two capacities and four prices are its live and its written ticket type.
    create table ticket_types (
      id bigint generated always as identity primary key,
      school_id bigint not null, event_id bigint, workout_id bigint,
      kind text not null constraint ticket_types_kind_known check (kind in ('plain', 'live', 'written')),
      name text not null, price_cents bigint not null, nonmember_price_cents bigint not null,
      status text not null default 'active' constraint ticket_types_status_known check (status in ('active', 'disabled')),
      seat_pool_id bigint not null constraint ticket_types_seat_pool_once unique references seat_pools (id),
      position integer not null default 0, created_at timestamptz not null,
      constraint ticket_types_event_of_school foreign key (event_id, school_id) references events (id, school_id),
      constraint ticket_types_workout_of_school foreign key (workout_id, school_id) references workouts (id, school_id),
      constraint ticket_types_of_event unique (id, event_id),
      constraint ticket_types_of_workout unique (id, workout_id),
      constraint ticket_types_one_owner check (num_nonnulls(event_id, workout_id) = 1),
      constraint ticket_types_kind_fits_owner check ((kind = 'plain') = (event_id is not null)),
      constraint ticket_types_prices_not_negative check (price_cents >= 0 and nonmember_price_cents >= 0)
    );
    create index ticket_types_by_event on ticket_types (event_id, position);
    create unique index ticket_types_one_kind_per_workout on ticket_types (workout_id, kind);

    create table attendances (
      id bigint generated always as identity primary key,
      event_id bigint not null references events (id), user_id bigint not null references users (id),
      ticket_type_id bigint, order_line_id bigint constraint attendances_line_once unique references order_lines (id),
      enrolment_id bigint references enrolments (id),
      source text not null constraint attendances_source_known check (source in ('member', 'public', 'enrolment')),
      state text not null constraint attendances_state_known check (state in ('pending', 'attending', 'cancelled', 'released', 'revoked')),
      seat_hold_id bigint references seat_holds (id), suspended_at timestamptz,
      join_nonce uuid not null default gen_random_uuid() constraint attendances_join_nonce_once unique,
      ics_sequence integer not null default 0,
      created_at timestamptz not null, confirmed_at timestamptz, cancelled_at timestamptz, joined_at timestamptz,
      constraint attendances_once unique (event_id, user_id),
      constraint attendances_ticket_of_event foreign key (ticket_type_id, event_id) references ticket_types (id, event_id),
      constraint attendances_enrolment_fits_source check (source <> 'enrolment' or enrolment_id is not null),
      constraint attendances_cancelled_whole check ((state in ('cancelled', 'released', 'revoked')) = (cancelled_at is not null))
    );
    create index attendances_of_user on attendances (user_id, event_id) where state = 'attending';
    create index attendances_of_event on attendances (event_id, state);
    create index attendances_of_ticket on attendances (ticket_type_id);

    -- An opaque handle for who attends by email; good only in the browser that made it.
    create table public_handles (
      id bigint generated always as identity primary key,
      handle_hash text not null constraint public_handles_handle_once unique, browser_hash text not null,
      user_id bigint not null references users (id), event_id bigint references events (id),
      new_address boolean not null, created_at timestamptz not null default now(), expires_at timestamptz not null
    );
    create index public_handles_of_browser on public_handles (browser_hash);

    create table workout_places (
      id bigint generated always as identity primary key,
      workout_id bigint not null references workouts (id), user_id bigint not null references users (id),
      ticket_type_id bigint not null, order_line_id bigint constraint workout_places_line_once unique references order_lines (id),
      state text not null constraint workout_places_state_known check (state in ('attending', 'cancelled', 'revoked')),
      suspended_at timestamptz,
      join_nonce uuid not null default gen_random_uuid() constraint workout_places_join_nonce_once unique,
      ics_sequence integer not null default 0,
      created_at timestamptz not null, cancelled_at timestamptz, joined_at timestamptz,
      constraint workout_places_once unique (ticket_type_id, user_id),
      constraint workout_places_of_workout unique (id, workout_id),
      constraint workout_places_ticket_of_workout foreign key (ticket_type_id, workout_id) references ticket_types (id, workout_id),
      constraint workout_places_cancelled_whole check ((state = 'attending') = (cancelled_at is null))
    );
    create index workout_places_of_user on workout_places (user_id) where state = 'attending';
    create index workout_places_of_workout_state on workout_places (workout_id, state);

    create table workout_submissions (
      id bigint generated always as identity primary key,
      place_id bigint not null, workout_id bigint not null,
      text text, url text, media_id bigint references media (id),
      state text not null constraint workout_submissions_state_known check (state in ('submitted', 'in_review', 'answered')),
      feedback text, feedback_by bigint references users (id),
      submitted_at timestamptz not null, reviewed_at timestamptz, answered_at timestamptz,
      constraint workout_submissions_one_per_place unique (place_id),
      constraint workout_submissions_place_of_workout foreign key (place_id, workout_id) references workout_places (id, workout_id),
      constraint workout_submissions_something check (num_nonnulls(text, url, media_id) > 0),
      constraint workout_submissions_answer_whole check ((state = 'answered') = (answered_at is not null)
        and (state = 'answered') <= (feedback is not null))
    );
    `)
    .execute(db);
}
