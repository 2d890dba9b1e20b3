import { queryOptions } from '@tanstack/react-query';
import { getCourse, getDashboard, listCohorts } from '#contract/enrollment/enrollment.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Cohorts, and separately undated courses, per page of the board. */
const BOARD_PER_PAGE = 48;

/** Key of every loaded page of the board. */
export const BOARD = ['enrolment', 'board'];

/** What is open for enrollment, with this person's selection and reminders. */
export const boardQuery = (page: number) =>
  queryOptions({
    queryKey: [...BOARD, page],
    queryFn: () => call(listCohorts, { query: { status: 'enrolling', page, perPage: BOARD_PER_PAGE } }),
  });

/** A course and its cohorts as this person sees it; takes a slug, an ID, or id-slug. */
export const courseQuery = (address: string) =>
  queryOptions({
    queryKey: ['enrolment', 'course', address],
    queryFn: () => call(getCourse, { params: { id: address } }),
  });

/** The user's courses and the class sessions of the next two weeks. */
export const dashboardQuery = queryOptions({
  queryKey: ['enrolment', 'dashboard'],
  queryFn: () => call(getDashboard),
});
