import type { TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defaultQuestions } from './default-questions.ts';
import { questionsOf } from './survey.store.ts';
import { answersSent, type EditedSurvey, editedSurveysOf } from './survey-editor.store.ts';

export async function presentTeacherSurvey(ctx: Ctx, survey: EditedSurvey): Promise<TeacherSurvey> {
  const { id, kind, version } = survey;
  const revision = await loadRevision(ctx, 'survey', id);
  return {
    id,
    kind,
    version,
    questions: await questionsOf(ctx, id, version),
    startingQuestions: defaultQuestions[kind].map((question) => ({ ...question, options: [...question.options] })),
    answers: (await answersSent(ctx, [id])).get(id) ?? 0,
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: revision.savedAt?.toISOString() ?? null,
  };
}

/** Both surveys of a course, for editing. */
export async function listTeacherSurveys(ctx: Ctx, courseId: number): Promise<TeacherSurvey[]> {
  const surveys = await editedSurveysOf(ctx, courseId);
  const shown: TeacherSurvey[] = [];
  for (const survey of surveys) shown.push(await presentTeacherSurvey(ctx, survey));
  return shown;
}
