import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getSurveyResults, listSurveyTexts } from '#contract/surveys/survey-results.endpoints.ts';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { listTeacherSurveys } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Both surveys of a course, for editing; by its slug or ID. Refetched whenever the page is opened. */
export const teacherSurveysQuery = (course: string) =>
  queryOptions({
    queryKey: ['surveys', 'teachers', course],
    queryFn: async () => (await call(listTeacherSurveys, { params: { id: course } })).surveys,
    staleTime: 0,
  });

export interface ResultsFilter {
  readonly cohortId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const surveyResultsQuery = (course: string, kind: SurveyKind, filter: ResultsFilter) =>
  queryOptions({
    queryKey: ['surveys', 'results', course, kind, filter],
    queryFn: () => call(getSurveyResults, { params: { id: course, kind }, query: { ...filter } }),
    staleTime: 0,
  });

/** The text answers to one question, paged. */
export const surveyTextsQuery = (course: string, kind: SurveyKind, filter: ResultsFilter, rootId: number) =>
  infiniteQueryOptions({
    queryKey: ['surveys', 'results', course, kind, filter, 'texts', rootId],
    queryFn: ({ pageParam }) =>
      call(listSurveyTexts, {
        params: { id: course, kind },
        query: { ...filter, rootId, ...(pageParam === null ? {} : { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
