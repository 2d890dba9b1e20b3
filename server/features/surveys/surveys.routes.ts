import { notFound } from '#contract/primitives/problem.ts';
import {
  beginSurveyAnswer,
  changeCourseWaitlist,
  getSurvey,
  listCourseSurveys,
  showCourseWaitlist,
  submitSurveyAnswer,
} from '#contract/surveys/surveys.endpoints.ts';
import { currentPerson } from '#server/features/accounts/index.ts';
import { loadCourse } from '#server/features/schools/index.ts';
import { route } from '#server/platform/http/route.ts';
import { startSurveyAnswer } from './begin-answer.ts';
import { changeWaitlist, showWaitlist } from './change-course-waitlist.ts';
import { submitAnswer } from './submit-answer.ts';
import { presentCourse } from './survey.present.ts';
import { findSurvey, questionsOf, surveysOfCourse } from './survey.store.ts';

export const routes = [
  route(getSurvey, async (ctx, { params }) => {
    const survey = await findSurvey(ctx, params.id);
    if (!survey) throw notFound();
    const { id, kind, version } = survey;
    return {
      survey: { id, kind, version, questions: await questionsOf(ctx, id, version) },
      course: presentCourse(survey),
    };
  }),
  route(listCourseSurveys, async (ctx, { params }) => {
    const course = await loadCourse(ctx, params.id, await currentPerson(ctx));
    return { surveys: await surveysOfCourse(ctx, course.id) };
  }),
  route(beginSurveyAnswer, (ctx, { body }, { request }) => startSurveyAnswer(ctx, body, request.ip)),
  route(submitSurveyAnswer, (ctx, { params, body }, { request }) =>
    submitAnswer(ctx, { ...body, nonce: params.nonce, ip: request.ip }),
  ),
  route(showCourseWaitlist, (ctx, { params }) => showWaitlist(ctx, params.token)),
  route(changeCourseWaitlist, (ctx, { params, body }) =>
    changeWaitlist(ctx, { token: params.token, joined: body.joined }),
  ),
];
