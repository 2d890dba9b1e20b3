import { queryOptions } from '@tanstack/react-query';
import { listOwnAnswers } from '#contract/surveys/survey-consents.endpoints.ts';
import { getSurvey, listCourseSurveys, showCourseWaitlist } from '#contract/surveys/surveys.endpoints.ts';
import { call } from '#web/api/client.ts';

export const surveyQuery = (id: number) =>
  queryOptions({
    queryKey: ['surveys', id],
    queryFn: () => call(getSurvey, { params: { id } }),
  });

/** The surveys of a course, by its slug or ID. */
export const courseSurveysQuery = (course: string) =>
  queryOptions({
    queryKey: ['surveys', 'of', course],
    queryFn: async () => (await call(listCourseSurveys, { params: { id: course } })).surveys,
  });

export const courseWaitlistQuery = (token: string) =>
  queryOptions({
    queryKey: ['surveys', 'waitlist', token],
    queryFn: () => call(showCourseWaitlist, { params: { token } }),
    staleTime: 0,
  });

/** What the user agreed to for their own answers; signed-in users only. */
export const ownAnswersQuery = (surveyId: number) =>
  queryOptions({
    queryKey: ['surveys', surveyId, 'own'],
    queryFn: () => call(listOwnAnswers, { params: { id: surveyId } }),
    staleTime: 0,
  });
