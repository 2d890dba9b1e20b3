import { type Kysely, sql } from 'kysely';

/** Surveys with stable questions, answers, and the waitlist of a course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table surveys (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null,
      kind text not null constraint surveys_kind_known check (kind in ('interest', 'post-cohort')),
      version integer not null default 1, created_at timestamptz not null, updated_at timestamptz not null,
      constraint surveys_one_per_kind unique (course_id, kind),
      constraint surveys_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );

    -- A question keeps its id while its wording changes; one taken out stays for the answers given.
    create table survey_questions (
      id bigint generated always as identity primary key,
      survey_id bigint not null references surveys (id), position integer not null,
      kind text not null constraint survey_questions_kind_known check (kind in ('textarea', 'checkbox', 'radio', 'rating')),
      title text not null, required boolean not null default false,
      options jsonb not null default '[]' constraint survey_questions_options_list check (jsonb_typeof(options) = 'array'),
      since_version integer not null default 1, removed_in_version integer,
      constraint survey_questions_of_survey unique (id, survey_id)
    );
    create index survey_questions_by_survey on survey_questions (survey_id, position) where removed_in_version is null;

    create table survey_answers (
      id bigint generated always as identity primary key,
      survey_id bigint not null references surveys (id), survey_version integer not null,
      nonce_hash text not null constraint survey_answers_nonce_once unique,
      email text not null, user_id bigint references users (id), cohort_id bigint references cohorts (id),
      state text not null constraint survey_answers_state_known check (state in ('begun', 'submitted')),
      created_at timestamptz not null, submitted_at timestamptz, confirmed_at timestamptz,
      constraint survey_answers_submitted_whole check ((state = 'submitted') = (submitted_at is not null)),
      constraint survey_answers_of_survey unique (id, survey_id)
    );
    create index survey_answers_by_survey on survey_answers (survey_id, id);
    create unique index survey_answers_one_per_person_and_cohort on survey_answers (survey_id, user_id, cohort_id)
      where cohort_id is not null and user_id is not null;

    create table survey_answer_items (
      id bigint generated always as identity primary key,
      survey_answer_id bigint not null, survey_id bigint not null, question_id bigint,
      position integer not null, title text not null, answer jsonb not null,
      constraint survey_answer_items_position_once unique (survey_answer_id, position),
      constraint survey_answer_items_answer_of_survey foreign key (survey_answer_id, survey_id)
        references survey_answers (id, survey_id) on delete cascade,
      constraint survey_answer_items_question_of_survey foreign key (question_id, survey_id) references survey_questions (id, survey_id)
    );

    create table course_waitlist (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null, email text not null, user_id bigint references users (id),
      survey_answer_id bigint references survey_answers (id),
      joined_at timestamptz not null, confirmed_at timestamptz, unsubscribed_at timestamptz,
      constraint course_waitlist_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );
    create unique index course_waitlist_one_live on course_waitlist (course_id, lower(email)) where unsubscribed_at is null;
    create index course_waitlist_joined on course_waitlist (course_id, confirmed_at) where unsubscribed_at is null;
    `)
    .execute(db);
}
