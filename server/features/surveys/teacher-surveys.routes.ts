import { notFound } from '#contract/primitives/problem.ts';
import { getSurveyResults, listSurveyTexts } from '#contract/surveys/survey-results.endpoints.ts';
import {
  changeSurvey as changeContract,
  listTeacherSurveys as listContract,
} from '#contract/surveys/teacher-surveys.endpoints.ts';
import { anyCourseByAddress } from '#server/features/schools/index.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { changeSurvey } from './change-survey.ts';
import { listTeacherSurveys, presentTeacherSurvey } from './list-teacher-surveys.ts';
import { loadResults, showTexts } from './show-results.ts';
import { surveyById } from './survey-editor.store.ts';

export const teacherRoutes = [
  route(listContract, async (ctx, _, exchange) => ({ surveys: await listTeacherSurveys(ctx, managedOf(exchange).id) })),
  route(changeContract, async (ctx, { params, body }) => {
    await changeSurvey(ctx, { surveyId: params.id, ...body });
    const survey = await surveyById(ctx, params.id);
    if (!survey) throw notFound();
    return { survey: await presentTeacherSurvey(ctx, survey) };
  }),
  route(getSurveyResults, async (ctx, { params, query }, exchange) => {
    const course = await anyCourseByAddress(ctx, String(managedOf(exchange).id));
    if (!course) throw notFound();
    const results = await loadResults(ctx, { ...query, kind: params.kind, courseId: course.id });
    const { survey, questions, answers, held, cohorts } = results;
    return {
      survey: { id: survey.id, kind: survey.kind, version: survey.version },
      course: { id: course.id, name: course.name },
      answers,
      held,
      cohorts,
      questions: [...questions],
    };
  }),
  route(listSurveyTexts, (ctx, { params, query }, exchange) =>
    showTexts(ctx, { ...query, kind: params.kind, courseId: managedOf(exchange).id }),
  ),
];
