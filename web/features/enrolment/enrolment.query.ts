import { queryOptions } from '@tanstack/react-query';
import { getCourse, getDashboard, listCohorts } from '#contract/enrolment/enrolment.endpoints.ts';
import { call } from '#web/api/client.ts';

/** So many cohorts, and so many courses without a date, stand on a page of the board. */
const BOARD_PER_PAGE = 48;

/** All pages of the board that are loaded. */
export const BOARD = ['enrolment', 'board'];

/** What one can enrol in, with what one has selected and follows. */
export const boardQuery = (page: number) =>
  queryOptions({
    queryKey: [...BOARD, page],
    queryFn: () => call(listCohorts, { query: { status: 'enrolling', page, perPage: BOARD_PER_PAGE } }),
  });

/** A course with its cohorts as this person sees it; takes slug, id or id-slug. */
export const courseQuery = (address: string) =>
  queryOptions({
    queryKey: ['enrolment', 'course', address],
    queryFn: () => call(getCourse, { params: { id: address } }),
  });

/** One's courses and the class sessions of the next two weeks. */
export const dashboardQuery = queryOptions({
  queryKey: ['enrolment', 'dashboard'],
  queryFn: () => call(getDashboard),
});
