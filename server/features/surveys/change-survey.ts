import { notFound, Refusal, refuseFields, STALE } from '#contract/primitives/problem.ts';
import { problemsOfQuestions } from '#contract/surveys/question.rules.ts';
import type { QuestionInput } from '#contract/surveys/question-input.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { logActivity, notedSince } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { presentTeacherSurvey } from './list-teacher-surveys.ts';
import { planEdit } from './survey-edit.rules.ts';
import { type EditedSurvey, isBegun, lockSurveyToEdit, questionRowsOf, writeEdit } from './survey-editor.store.ts';

/** The editor autosaves, so the log gets one entry per sitting rather than per save. */
const SITTING_MS = 30 * 60 * 1000;

/** Adds the current survey to a 409 for an older revision (rules-teachers S5). */
async function withPresent(ctx: Ctx, survey: EditedSurvey, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== STALE) return error;
  const present = await presentTeacherSurvey(ctx, survey);
  return new Refusal(STALE, 409, error.message, { details: { ...error.details, survey: present } });
}

/**
 * Saves a survey's questions. Answers already started keep their wording: their version ends and a new one starts
 * (rules-teachers S1, S2). Saving the same questions again changes nothing, whatever the revision, so a save whose
 * response was lost may be repeated.
 * @throws 404 also for a question from another survey; 409 `stale` with the current survey; 422 at `questions.2.title`
 */
export async function changeSurvey(
  ctx: Ctx,
  input: { surveyId: number; questions: readonly QuestionInput[]; revision?: number | undefined },
): Promise<void> {
  const problems = problemsOfQuestions(input.questions);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  await inTransaction(ctx, async (tx) => {
    const survey = await lockSurveyToEdit(tx, input.surveyId);
    if (!survey) throw notFound();
    const rows = await questionRowsOf(tx, survey.id);
    const hasAnswers = await isBegun(tx, survey.id, survey.version);
    const plan = planEdit({ rows, version: survey.version, begun: hasAnswers, sent: input.questions });
    if ('unknown' in plan) throw notFound();
    if ('problems' in plan) throw refuseFields({ ...plan.problems });
    const fields = plan.changed ? ['questions'] : [];
    try {
      await bumpRevision(tx, { kind: 'survey', id: survey.id, sent: input.revision, fields });
    } catch (error) {
      throw await withPresent(tx, survey, error);
    }
    if (!plan.changed) return;
    await writeEdit(tx, { id: survey.id, version: plan.version }, plan);
    const activity = {
      action: 'change_survey',
      subjectKind: 'survey',
      subjectId: survey.id,
      schoolId: survey.schoolId,
      courseId: survey.courseId,
      detail: { kind: survey.kind, questions: input.questions.length },
    } as const;
    const since = new Date(tx.clock.now().getTime() - SITTING_MS);
    if (!(await notedSince(tx, activity, since))) await logActivity(tx, activity);
  });
}
