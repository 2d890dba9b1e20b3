import { type Kysely, sql } from 'kysely';

/**
 * Surveys that are edited while people answer them (rules-teachers S1, S2): which question a wording descends from.
 * Also what respondents consent to (S8), the counts that results are based on (S7), and words that became a
 * testimonial.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Of a wording whose answers count with those of an earlier one: the first of them; null: it is the first. What it was
    -- written over, whether or not its answers still mean the same.
    alter table survey_questions add column root_id bigint, add column replaces_id bigint,
      add constraint survey_questions_root_of_survey foreign key (root_id, survey_id) references survey_questions (id, survey_id),
      add constraint survey_questions_replaces_of_survey foreign key (replaces_id, survey_id)
        references survey_questions (id, survey_id);
    create index survey_answers_of_version on survey_answers (survey_id, survey_version);

    -- What was answered before counts as nameless; who teaches need not hear of it by the bell any more.
    alter table survey_answers add column consent_named boolean not null default false, add column consent_quote_as text,
      add column teachers_told boolean not null default true,
      add constraint survey_answers_consent_by_somebody check (user_id is not null or (not consent_named and consent_quote_as is null));
    alter table survey_answers alter column teachers_told set default false;
    create index survey_answers_untold on survey_answers (id) where not teachers_told and state = 'submitted';
    create index survey_answers_by_user on survey_answers (user_id) where user_id is not null;
    create index survey_answers_by_email on survey_answers (lower(email));

    -- Words of a nameless survey are read in this order: by nothing that tells whose they are.
    alter table survey_answer_items add column shuffle bigint not null default (random() * 9e15)::bigint,
      add column testimonial_id bigint references landing_testimonials (id) on delete set null,
      add column quoted boolean not null default false;
    create index survey_answer_items_shuffled on survey_answer_items (question_id, shuffle);
    create index survey_answer_items_by_question on survey_answer_items (question_id, id);
    create index survey_answer_items_quoted on survey_answer_items (testimonial_id) where testimonial_id is not null;

    -- Words of a learner: hidden again once they no longer agree.
    alter table landing_testimonials add column quoted_user_id bigint references users (id), add column withdrawn_at timestamptz;
    create index landing_testimonials_quoted on landing_testimonials (quoted_user_id) where quoted_user_id is not null;

    -- How many answered what, by day: question_id null counts the answers themselves, value '' that a question was answered.
    create table survey_tallies (
      survey_id bigint not null references surveys (id), survey_version integer not null,
      cohort_id bigint references cohorts (id), answered_on date not null, question_id bigint, value text not null default '',
      answers integer not null constraint survey_tallies_counted check (answers >= 0),
      constraint survey_tallies_once unique nulls not distinct (survey_id, question_id, cohort_id, answered_on, survey_version, value),
      constraint survey_tallies_question_of_survey foreign key (question_id, survey_id) references survey_questions (id, survey_id)
    );
    insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, answers)
      select survey_id, survey_version, cohort_id, (submitted_at at time zone 'UTC')::date, count(*)
      from survey_answers where state = 'submitted' group by 1, 2, 3, 4;
    insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers)
      select a.survey_id, a.survey_version, a.cohort_id, (a.submitted_at at time zone 'UTC')::date, i.question_id, v.value, count(*)
      from survey_answers a join survey_answer_items i on i.survey_answer_id = a.id join survey_questions q on q.id = i.question_id
      cross join lateral (
        select '' as value
        union all select i.answer #>> '{}' where q.kind in ('radio', 'rating')
        union all select distinct t.word from jsonb_array_elements_text(case when q.kind = 'checkbox' and jsonb_typeof(i.answer) = 'array'
          then i.answer else '[]' end) t (word)
      ) v
      where a.state = 'submitted' group by 1, 2, 3, 4, 5, 6;
    `)
    .execute(db);
}
