import { type Kysely, sql } from 'kysely';

/** A waitlist entry is confirmed and left through a link; existing courses get the surveys that every new one has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table course_waitlist add column token_hash text constraint course_waitlist_token_once unique;
    create index survey_answers_begun on survey_answers (created_at) where state = 'begun';

    insert into surveys (school_id, course_id, kind, created_at, updated_at)
      select k.school_id, k.id, v.kind, k.created_at, k.created_at
      from courses k cross join (values ('interest'), ('post-cohort')) v (kind)
      on conflict on constraint surveys_one_per_kind do nothing;
    insert into survey_questions (survey_id, position, kind, title, required, options)
      select s.id, q.position, q.kind, q.title, q.required, q.options::jsonb
      from surveys s join (values
        ('interest', 0, 'textarea', 'What do you want to be able to do after this course?', true, '[]'),
        ('interest', 1, 'radio', 'How much have you done of this so far?', true,
          '["Nothing yet", "A little", "A lot", "I do it for a living"]'),
        ('interest', 2, 'checkbox', 'When could you take part?', false,
          '["Weekday mornings", "Weekday evenings", "Saturdays", "Sundays"]'),
        ('post-cohort', 0, 'rating', 'How likely are you to recommend this course to a friend?', true, '[]'),
        ('post-cohort', 1, 'textarea', 'What would you write about it in a review?', true, '[]')
      ) q (survey_kind, position, kind, title, required, options) on q.survey_kind = s.kind
      where not exists (select 1 from survey_questions x where x.survey_id = s.id);
    `)
    .execute(db);
}
