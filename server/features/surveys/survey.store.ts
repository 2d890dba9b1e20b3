import { sql } from 'kysely';
import type { SurveyKind, SurveyQuestion } from '#contract/surveys/surveys.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { NewQuestion } from './default-questions.ts';
import type { CheckedAnswer } from './survey.rules.ts';
import { tallyAnswers } from './survey-tally.store.ts';

export interface SurveyRow {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number;
  readonly kind: SurveyKind;
  readonly version: number;
  readonly courseSlug: string;
  readonly courseName: string;
  readonly courseTopic: string;
  readonly courseImageMediaId: number | null;
  readonly schoolName: string;
}

const surveyWithCourse = sql<SurveyRow>`
  select s.id, s.school_id as "schoolId", s.course_id as "courseId", s.kind, s.version, k.slug as "courseSlug",
    k.name as "courseName", k.topic as "courseTopic", k.image_media_id as "courseImageMediaId", o.name as "schoolName"
  from surveys s join courses k on k.id = s.course_id join schools o on o.id = k.school_id`;

/** A survey, if its course still exists. */
export async function findSurvey(ctx: Ctx, surveyId: number): Promise<SurveyRow | undefined> {
  const { rows } = await sql<SurveyRow>`
    ${surveyWithCourse} where s.id = ${surveyId}::bigint and k.archived_at is null`.execute(ctx.db);
  return rows[0];
}

export async function surveysOfCourse(ctx: Ctx, courseId: number): Promise<{ id: number; kind: SurveyKind }[]> {
  const { rows } = await sql<{ id: number; kind: SurveyKind }>`
    select id, kind from surveys where course_id = ${courseId}::bigint order by kind`.execute(ctx.db);
  return rows;
}

/** A version's questions, in order. */
export async function questionsOf(ctx: Ctx, surveyId: number, version: number): Promise<SurveyQuestion[]> {
  const { rows } = await sql<SurveyQuestion>`
    select id, title, kind, options, required from survey_questions
    where survey_id = ${surveyId}::bigint and since_version <= ${version}
      and (removed_in_version is null or removed_in_version > ${version})
    order by position, id`.execute(ctx.db);
  return rows;
}

/** A survey's current version, locked until the end of the transaction. */
export async function presentVersion(tx: Ctx, surveyId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from surveys where id = ${surveyId}::bigint for share`.execute(tx.db);
  const row = rows[0];
  if (!row) throw new Error(`Survey ${surveyId} is gone.`);
  return row.version;
}

/** Creates a survey with its questions; keeps one that the course already has. */
export async function insertSurvey(
  tx: Ctx,
  survey: { schoolId: number; courseId: number; kind: SurveyKind; questions: readonly NewQuestion[] },
): Promise<void> {
  const now = tx.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into surveys (school_id, course_id, kind, created_at, updated_at)
    values (${survey.schoolId}::bigint, ${survey.courseId}::bigint, ${survey.kind}, ${now}, ${now})
    on conflict on constraint surveys_one_per_kind do nothing returning id`.execute(tx.db);
  const created = rows[0];
  if (!created) return;
  for (const [index, question] of survey.questions.entries()) {
    await sql`
      insert into survey_questions (survey_id, position, kind, title, required, options)
      values (${created.id}::bigint, ${index}, ${question.kind}, ${question.title}, ${question.required},
        ${JSON.stringify(question.options)}::jsonb)`.execute(tx.db);
  }
}

export interface AnswerRow {
  readonly id: number;
  readonly surveyId: number;
  readonly surveyVersion: number;
  readonly state: 'begun' | 'submitted';
  readonly email: string;
  readonly userId: number | null;
}

/**
 * Starts an answer. A person has one answer per cohort, which gets the new nonce if it was started before. Null if it
 * was already submitted.
 */
export async function insertAnswer(
  tx: Ctx,
  answer: {
    surveyId: number;
    version: number;
    nonceHash: string;
    email: string;
    userId: number | null;
    cohortId: number | null;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into survey_answers as a (survey_id, survey_version, nonce_hash, email, user_id, cohort_id, state, created_at)
    values (${answer.surveyId}::bigint, ${answer.version}, ${answer.nonceHash}, ${answer.email},
      ${answer.userId}::bigint, ${answer.cohortId}::bigint, 'begun', ${tx.clock.now()})
    on conflict (survey_id, user_id, cohort_id) where cohort_id is not null and user_id is not null
      do update set nonce_hash = excluded.nonce_hash, survey_version = excluded.survey_version
      where a.state = 'begun'
    returning id`.execute(tx.db);
  return rows[0]?.id ?? null;
}

const selectAnswer = sql`
  select id, survey_id as "surveyId", survey_version as "surveyVersion", state, email, user_id as "userId" from survey_answers`;

export async function findAnswer(ctx: Ctx, nonceHash: string): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`${selectAnswer} where nonce_hash = ${nonceHash}`.execute(ctx.db);
  return rows[0];
}

/** The answer for a nonce, locked, so two submissions with the nonce run one after the other. */
export async function lockAnswer(tx: Ctx, nonceHash: string): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`${selectAnswer} where nonce_hash = ${nonceHash} for update`.execute(tx.db);
  return rows[0];
}

/** The consent of a person who wasn't asked, or didn't say. */
const NO_CONSENT = { named: false, quoteAs: null };

/** Saves and counts the answers, and closes the started answer. */
export async function saveAnswers(
  tx: Ctx,
  answer: { id: number; surveyId: number },
  items: readonly CheckedAnswer[],
  consent: { readonly named: boolean; readonly quoteAs: string | null } = NO_CONSENT,
): Promise<void> {
  for (const [position, item] of items.entries()) {
    await sql`
      insert into survey_answer_items (survey_answer_id, survey_id, question_id, position, title, answer)
      values (${answer.id}::bigint, ${answer.surveyId}::bigint, ${item.questionId}::bigint, ${position}, ${item.title},
        ${JSON.stringify(item.answer)}::jsonb)`.execute(tx.db);
  }
  await sql`update survey_answers set state = 'submitted', submitted_at = ${tx.clock.now()},
      consent_named = ${consent.named}, consent_quote_as = ${consent.quoteAs}
    where id = ${answer.id}::bigint`.execute(tx.db);
  await tallyAnswers(tx, [answer.id]);
}

/** Deletes answers started but never submitted. Returns how many were deleted. */
export async function dropStaleAnswers(ctx: Ctx, before: Date): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from survey_answers where id in (
      select id from survey_answers where state = 'begun' and created_at < ${before} limit 1000)`.execute(ctx.db);
  return numAffectedRows ?? 0n;
}
