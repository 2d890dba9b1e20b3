import { type Kysely, sql } from 'kysely';

const SLUG_RULE = (table: string) => `
  constraint ${table}_slug_shape check (slug ~ '^[a-z0-9_-]{1,80}$'),
  constraint ${table}_slug_not_numeric check (slug !~ '^[0-9]+(-|$)'),
  constraint ${table}_slug_not_reserved check (slug not in ('new', 'edit', 'image', 'me', 'admin', 'api', 'auth', 'static',
    'search', 'follow', 'course_material', 'course-material', 'teachers', 'schools', 'courses', 'cohorts', 'events',
    'workouts', 'lessons', 'links', 'written', 'embed', 'assets', 'surveys', 'certificates'))`;

const WALL = (name: string, instant: string) => `
  ${name}_date date, ${name}_time text, ${name}_ampm text, ${instant} timestamptz,
  constraint cohorts_${name}_time_shape check (${name}_time ~ '^(0[0-9]|1[0-2]):[0-5][0-9]$'),
  constraint cohorts_${name}_ampm_known check (${name}_ampm in ('AM', 'PM')),
  constraint cohorts_${name}_whole check (num_nulls(${name}_date, ${name}_time, ${name}_ampm, ${instant}) in (0, 4))`;

/** Schools, courses with their slugs past and present, seat pools, cohorts, staff roles, launch steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table schools (
      id bigint generated always as identity primary key,
      name text not null, slug text not null, about text not null default '',
      image_media_id bigint references media (id),
      is_house boolean not null default false,
      fee_bps integer not null default 1500 constraint schools_fee_range check (fee_bps between 0 and 10000),
      created_by bigint references users (id), created_at timestamptz not null, archived_at timestamptz,
      ${SLUG_RULE('schools')}
    );
    create unique index schools_one_house on schools (is_house) where is_house;
    alter table activity add constraint activity_school_fkey foreign key (school_id) references schools (id);

    create table school_slugs (
      slug text constraint school_slugs_once primary key,
      school_id bigint not null references schools (id), since timestamptz not null default now()
    );

    create table courses (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id),
      name text not null, slug text not null, topic text not null default '', description text not null default '',
      email text not null constraint courses_email_shape check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
      image_media_id bigint references media (id), video_url text,
      listed_at timestamptz, open_material boolean not null default false, position integer not null default 0,
      created_by bigint references users (id), created_at timestamptz not null, archived_at timestamptz,
      constraint courses_of_school unique (id, school_id),
      ${SLUG_RULE('courses')}
    );
    create index courses_by_school on courses (school_id);
    alter table activity add constraint activity_course_fkey foreign key (course_id) references courses (id);

    create table course_slugs (
      slug text constraint course_slugs_once primary key,
      course_id bigint not null references courses (id), since timestamptz not null default now()
    );

    -- A slug once given stays with its owner for ever: the present one is on the row, all of them are in *_slugs.
    create function keep_school_slug() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from school_slugs where slug = new.slug and school_id = new.id) then
        insert into school_slugs (slug, school_id) values (new.slug, new.id);
      end if;
      return null;
    end $$;
    create trigger schools_keep_slug after insert or update of slug on schools for each row execute function keep_school_slug();
    create function keep_course_slug() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from course_slugs where slug = new.slug and course_id = new.id) then
        insert into course_slugs (slug, course_id) values (new.slug, new.id);
      end if;
      return null;
    end $$;
    create trigger courses_keep_slug after insert or update of slug on courses for each row execute function keep_course_slug();

    create table school_applications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      school_name text not null, text text not null,
      state text not null constraint school_applications_state_known check (state in ('waiting', 'approved', 'declined')),
      decided_by bigint references users (id), decided_at timestamptz, decision_note text,
      school_id bigint references schools (id), created_at timestamptz not null,
      constraint school_applications_decision_whole check ((state = 'waiting') = (decided_at is null)
        and (decided_at is null) = (decided_by is null)),
      constraint school_applications_approved_has_school check ((state = 'approved') = (school_id is not null))
    );
    create unique index school_applications_one_waiting on school_applications (user_id) where state = 'waiting';

    -- Staff roles: of a school, or of one course of it -----------------------------------------------------------------
    create table staff_roles (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id), course_id bigint,
      role text not null constraint staff_roles_role_known check (role in ('school_admin', 'course_admin')),
      user_id bigint references users (id), invited_email text,
      invited_by bigint references users (id), invited_at timestamptz not null,
      accepted_at timestamptz, revoked_at timestamptz, revoked_by bigint references users (id),
      constraint staff_roles_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint staff_roles_scope_fits_role check ((role = 'course_admin') = (course_id is not null)),
      constraint staff_roles_person_or_address check (user_id is not null or invited_email is not null),
      constraint staff_roles_accepted_by_person check (accepted_at is null or user_id is not null)
    );
    create unique index staff_roles_one_live_person on staff_roles (school_id, course_id, user_id)
      nulls not distinct where revoked_at is null and user_id is not null;
    create unique index staff_roles_one_live_address on staff_roles (school_id, course_id, lower(invited_email))
      nulls not distinct where revoked_at is null and user_id is null;
    create index staff_roles_of_user on staff_roles (user_id) where revoked_at is null;

    -- The lock on the school makes two admins who end each other wait for one another (read committed).
    create function keep_last_school_admin() returns trigger language plpgsql as $$
    begin
      if old.role <> 'school_admin' or old.accepted_at is null or old.revoked_at is not null then return null; end if;
      if tg_op = 'UPDATE' and new.role = 'school_admin' and new.accepted_at is not null and new.revoked_at is null
        and new.school_id = old.school_id then return null; end if;
      perform 1 from schools where id = old.school_id for no key update;
      if not exists (select 1 from staff_roles where school_id = old.school_id and role = 'school_admin'
        and accepted_at is not null and revoked_at is null and id <> old.id) then
        raise exception 'A school always keeps one School Admin'
          using errcode = 'check_violation', constraint = 'staff_roles_last_school_admin', table = 'staff_roles';
      end if;
      return null;
    end $$;
    create trigger staff_roles_last_school_admin after update or delete on staff_roles
      for each row execute function keep_last_school_admin();

    create table launch_steps (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null,
      step text not null constraint launch_steps_step_known check (step in ('findniche', 'identifypov', 'createsurvey',
        'sharesurvey', 'organicgrowthmaterial', 'instructor', 'faculty', 'dates', 'listed', 'contactlist', 'followup',
        'events', 'engaging', 'homework', 'schedule', 'community', 'nps', 'orientation')),
      done_at timestamptz not null, done_by bigint references users (id),
      constraint launch_steps_once unique (course_id, step),
      constraint launch_steps_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );

    -- Seats: the one place that counts -----------------------------------------------------------------------------------
    create table seat_pools (
      id bigint generated always as identity primary key,
      kind text not null constraint seat_pools_kind_known check (kind in ('cohort', 'event', 'ticket_type',
        'workout_live', 'workout_written')),
      capacity bigint not null, taken bigint not null default 0, held bigint not null default 0,
      -- Nothing is sold any more (cancelled): set in the same transaction, so that no seat slips through.
      closed_at timestamptz,
      constraint seat_pools_not_negative check (capacity >= 0 and taken >= 0 and held >= 0),
      constraint seat_pools_within_capacity check (taken + held <= capacity)
    ) with (fillfactor = 50);

    create table cohorts (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null,
      name text not null, moniker text not null default '',
      status text not null default 'draft' constraint cohorts_status_known
        check (status in ('draft', 'enrolling', 'started', 'completed', 'cancelled')),
      seat_pool_id bigint not null constraint cohorts_seat_pool_once unique references seat_pools (id),
      timezone text not null,
      ${WALL('start', 'starts_at')},
      ${WALL('end', 'ends_at')},
      ${WALL('payment', 'payment_due_at')},
      price_cents bigint not null default 0, nonmember_price_cents bigint not null default 0,
      wants_ta boolean not null default false,
      lecture_hours numeric(6,2) not null default 0 constraint cohorts_lecture_hours_range check (lecture_hours >= 0),
      position integer not null default 0,
      created_by bigint references users (id), created_at timestamptz not null,
      opened_at timestamptz, started_at timestamptz, completed_at timestamptz,
      cancelled_at timestamptz, cancelled_by bigint references users (id),
      cancel_refund text constraint cohorts_cancel_refund_known check (cancel_refund in ('full', 'pro_rata')),
      constraint cohorts_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint cohorts_of_course unique (id, course_id),
      constraint cohorts_of_school unique (id, school_id),
      constraint cohorts_prices_not_negative check (price_cents >= 0 and nonmember_price_cents >= 0),
      constraint cohorts_end_after_start check (ends_at > starts_at),
      constraint cohorts_scheduled_when_open check (status in ('draft', 'cancelled')
        or num_nulls(starts_at, ends_at, payment_due_at) = 0),
      constraint cohorts_cancelled_whole check ((status = 'cancelled') = (cancelled_at is not null))
    );
    create index cohorts_by_course on cohorts (course_id, starts_at);
    create index cohorts_due on cohorts (status, starts_at, ends_at);

    create function keep_cohort_status() returns trigger language plpgsql as $$
    begin
      if new.status <> old.status and (old.status, new.status) not in (('draft', 'enrolling'), ('enrolling', 'started'),
        ('started', 'completed'), ('enrolling', 'cancelled'), ('started', 'cancelled')) then
        raise exception 'A cohort does not go from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'cohorts_status_forward', table = 'cohorts';
      end if;
      return new;
    end $$;
    create trigger cohorts_status_forward before update of status on cohorts
      for each row execute function keep_cohort_status();

    -- The platform's own school is number 1.
    insert into schools (name, slug, about, is_house, created_at)
      values ('Callboard', 'callboard', '', true, '2026-01-01T00:00:00Z');
    `)
    .execute(db);
}
