import { sql } from 'kysely';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EditStep, QuestionRow } from './survey-edit.rules.ts';

/** How many questions removed before anyone started answering are stored, so that removing them can be undone. */
const UNSEEN_KEPT = 50;

export interface EditedSurvey {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number;
  readonly kind: SurveyKind;
  readonly version: number;
}

const columns = sql<EditedSurvey>`id, school_id as "schoolId", course_id as "courseId", kind, version`;

export async function surveyById(ctx: Ctx, id: number): Promise<EditedSurvey | undefined> {
  const { rows } = await sql<EditedSurvey>`select ${columns} from surveys where id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}

/** Locks a survey for editing: someone starting an answer waits, and gets the new version. */
export async function lockSurveyToEdit(tx: Ctx, id: number): Promise<EditedSurvey | undefined> {
  const { rows } = await sql<EditedSurvey>`
    select ${columns} from surveys where id = ${id}::bigint for update`.execute(tx.db);
  return rows[0];
}

export async function editedSurveysOf(ctx: Ctx, courseId: number): Promise<EditedSurvey[]> {
  const { rows } = await sql<EditedSurvey>`
    select ${columns} from surveys where course_id = ${courseId}::bigint order by kind`.execute(ctx.db);
  return rows;
}

/** Every wording a survey ever had: at most thirty for each version that someone answered. */
export async function questionRowsOf(ctx: Ctx, surveyId: number): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select id, root_id as "rootId", replaces_id as "replacesId", kind, title, options, required, position,
      since_version as "sinceVersion", removed_in_version as "removedInVersion"
    from survey_questions where survey_id = ${surveyId}::bigint order by position, id`.execute(ctx.db);
  return rows;
}

export async function isBegun(ctx: Ctx, surveyId: number, version: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from survey_answers where survey_id = ${surveyId}::bigint and survey_version = ${version} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Applies a plan from `planEdit`. The caller has locked the survey. */
export async function writeEdit(
  tx: Ctx,
  survey: { readonly id: number; readonly version: number },
  { steps, removed }: { readonly steps: readonly EditStep[]; readonly removed: readonly number[] },
): Promise<void> {
  const { id: surveyId, version } = survey;
  await sql`update surveys set version = ${version}, updated_at = ${tx.clock.now()} where id = ${surveyId}::bigint`.execute(
    tx.db,
  );
  await sql`update survey_questions set removed_in_version = ${version}
    where survey_id = ${surveyId}::bigint and id = any(${[...removed]}::bigint[])`.execute(tx.db);
  for (const step of steps) {
    const { position } = step;
    if (step.does === 'keep') {
      await sql`update survey_questions set position = ${position}, removed_in_version = null
        where id = ${step.id}::bigint`.execute(tx.db);
      continue;
    }
    const { kind, title, required } = step.wording;
    const options = JSON.stringify(step.wording.options);
    if (step.does === 'rewrite') {
      await sql`
        update survey_questions set position = ${position}, kind = ${kind}, title = ${title}, required = ${required},
          options = ${options}::jsonb, root_id = ${step.rootId}::bigint, since_version = ${version}, removed_in_version = null
        where id = ${step.id}::bigint`.execute(tx.db);
    } else {
      await sql`
        insert into survey_questions (survey_id, position, kind, title, required, options, since_version, root_id, replaces_id)
        values (${surveyId}::bigint, ${position}, ${kind}, ${title}, ${required}, ${options}::jsonb, ${version},
          ${step.rootId}::bigint, ${step.replacesId}::bigint)`.execute(tx.db);
    }
  }
  // No one was ever asked these questions.
  await sql`
    delete from survey_questions where id in (
      select id from survey_questions where survey_id = ${surveyId}::bigint and removed_in_version = since_version
      order by id desc offset ${UNSEEN_KEPT})`.execute(tx.db);
}

/** How many answers were submitted, by survey. */
export async function answersSent(ctx: Ctx, surveyIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; answers: number }>`
    select survey_id as id, sum(answers)::int as answers from survey_tallies
    where survey_id = any(${[...surveyIds]}::bigint[]) and question_id is null group by survey_id`.execute(ctx.db);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}
