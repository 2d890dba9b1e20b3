import type pg from 'pg';

/** Days over which people answered: a course whose waitlist grew for a year, whatever its size. */
const DAYS = 365;

/** Statements that make people answer a course's interest survey: `$1` is the course, `$2` the number of people. */
const FILL = [
  `insert into surveys (school_id, course_id, kind, created_at, updated_at)
   select school_id, id, 'interest', now(), now() from courses where id = $1::bigint and $2::int > 0`,
  `insert into survey_questions (survey_id, position, kind, title, required, options)
   select s.id, q.position, q.kind, q.title, true, q.options::jsonb from surveys s cross join (values
     (0, 'textarea', 'What for?', '[]'), (1, 'radio', 'How much so far?', '["Nothing", "A little", "A lot"]'),
     (2, 'rating', 'How much do you want it?', '[]')) q (position, kind, title, options)
   where s.course_id = $1::bigint and $2::int > 0`,
  `insert into survey_answers (survey_id, survey_version, nonce_hash, email, state, created_at, submitted_at)
   select s.id, 1, 'many-' || n, 'many-' || n || '@answers.test', 'submitted', at, at
   from surveys s cross join generate_series(1, $2::int) n
   cross join lateral (select now() - (n % ${DAYS}) * interval '1 day' as at) w where s.course_id = $1::bigint`,
  `insert into survey_answer_items (survey_answer_id, survey_id, question_id, position, title, answer)
   select a.id, a.survey_id, q.id, q.position, q.title, case q.kind when 'textarea' then to_jsonb('Read No. ' || a.id)
     when 'radio' then q.options -> (a.id % 3)::int else to_jsonb(1 + a.id % 10) end
   from surveys s join survey_answers a on a.survey_id = s.id join survey_questions q on q.survey_id = s.id
   where s.course_id = $1::bigint and $2::int > 0`,
  `insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers)
   select a.survey_id, 1, null, (a.submitted_at at time zone 'UTC')::date, v.question_id, v.value, count(*)
   from surveys s join survey_answers a on a.survey_id = s.id cross join lateral (
     select null::bigint as question_id, '' as value
     union all select i.question_id, '' from survey_answer_items i where i.survey_answer_id = a.id
     union all select i.question_id, i.answer #>> '{}' from survey_answer_items i
       join survey_questions q on q.id = i.question_id and q.kind <> 'textarea' where i.survey_answer_id = a.id) v
   where s.course_id = $1::bigint and $2::int > 0 group by 1, 4, 5, 6`,
  'analyze survey_answers, survey_answer_items, survey_tallies, survey_questions',
];

/** Makes this many people answer a course's interest survey. Returns the question whose texts are listed. */
export async function fillAnswers(pool: pg.Pool, courseId: number, answerCount: number): Promise<number> {
  for (const statement of FILL) await pool.query(statement, statement.includes('$1') ? [courseId, answerCount] : []);
  const { rows } = await pool.query<{ id: number }>(
    `select q.id from survey_questions q join surveys s on s.id = q.survey_id where s.course_id = $1 and q.kind = 'textarea'`,
    [courseId],
  );
  return Number(rows[0]?.id ?? 0);
}
