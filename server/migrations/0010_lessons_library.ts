import { type Kysely, sql } from 'kysely';

/** Cohort lessons; course contents in modules; the library; reading progress; letters of completion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table lessons (
      id bigint generated always as identity primary key,
      uuid uuid not null default gen_random_uuid() constraint lessons_uuid_once unique,
      school_id bigint not null, course_id bigint not null, cohort_id bigint not null,
      name text not null, body text not null default '',
      lesson_type text not null constraint lessons_type_known check (lesson_type in ('Lesson', 'Project')),
      publication_status text not null default 'draft' constraint lessons_status_known check (publication_status in ('draft', 'published')),
      publish_at timestamptz not null, summary text, recap text, position integer not null default 0,
      created_by bigint references users (id), created_at timestamptz not null, updated_at timestamptz not null, deleted_at timestamptz,
      constraint lessons_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint lessons_cohort_of_course foreign key (cohort_id, course_id) references cohorts (id, course_id)
    );
    create index lessons_by_cohort on lessons (cohort_id, publish_at);

    create table course_modules (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null, name text not null, position integer not null default 0,
      created_at timestamptz not null, deleted_at timestamptz,
      constraint course_modules_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint course_modules_of_course unique (id, course_id)
    );
    create index course_modules_by_course on course_modules (course_id, position);

    create table course_contents (
      id bigint generated always as identity primary key,
      uuid uuid not null default gen_random_uuid() constraint course_contents_uuid_once unique,
      school_id bigint not null, course_id bigint not null, module_id bigint not null,
      slug text not null constraint course_contents_slug_shape check (slug ~ '^[a-z0-9_-]{1,120}$'),
      name text not null, body text not null default '', next_lesson_text text,
      publication_status text not null default 'draft' constraint course_contents_status_known
        check (publication_status in ('draft', 'published')),
      position integer not null default 0, created_by bigint references users (id),
      created_at timestamptz not null, updated_at timestamptz not null, deleted_at timestamptz,
      constraint course_contents_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint course_contents_module_of_course foreign key (module_id, course_id) references course_modules (id, course_id)
    );
    create index course_contents_by_module on course_contents (module_id, position);

    create table lesson_progress (
      user_id bigint not null references users (id), lesson_id bigint not null references lessons (id),
      opened_at timestamptz not null, finished_at timestamptz,
      constraint lesson_progress_pkey primary key (user_id, lesson_id)
    );
    create table course_content_progress (
      user_id bigint not null references users (id), content_id bigint not null references course_contents (id),
      opened_at timestamptz not null, finished_at timestamptz,
      constraint course_content_progress_pkey primary key (user_id, content_id)
    );

    create table library_contents (
      id bigint generated always as identity primary key,
      slug text not null constraint library_contents_slug_shape check (slug ~ '^[a-z0-9_-]{1,120}$'),
      name text not null, topic text not null default '', body text not null default '',
      kind text not null constraint library_contents_kind_known check (kind in ('Example', 'Concept')),
      publication_status text not null default 'draft' constraint library_contents_status_known
        check (publication_status in ('draft', 'published')),
      image_media_id bigint references media (id), position integer not null default 0,
      created_by bigint references users (id), created_at timestamptz not null, updated_at timestamptz not null, deleted_at timestamptz
    );
    create index library_contents_by_kind on library_contents (kind, position) where publication_status = 'published';

    -- The letter's words are frozen when it is issued.
    create table certificates (
      uuid uuid primary key default gen_random_uuid(),
      enrolment_id bigint not null constraint certificates_one_per_enrolment unique references enrolments (id),
      person_name text not null, course_name text not null, school_name text not null,
      starts_on date not null, ends_on date not null, issued_at timestamptz not null, revoked_at timestamptz
    );
    alter table enrolments add constraint enrolments_certificate_fkey
      foreign key (certificate_uuid) references certificates (uuid) deferrable initially deferred;
    `)
    .execute(db);
}
