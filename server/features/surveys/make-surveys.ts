import { surveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defaultQuestions } from './default-questions.ts';
import { insertSurvey } from './survey.store.ts';

/** Gives a course its interest and post-cohort surveys with the default questions. */
export async function makeSurveys(ctx: Ctx, course: { id: number; schoolId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const kind of surveyKind.options) {
      await insertSurvey(tx, {
        schoolId: course.schoolId,
        courseId: course.id,
        kind,
        questions: defaultQuestions[kind],
      });
    }
  });
}
