import { queryOptions } from '@tanstack/react-query';
import { getCourse, getDashboard, listCohorts } from '#contract/enrolment/enrolment.endpoints.ts';
import { call } from '#web/api/client.ts';

/** What one can enrol in, with what one has selected and follows. */
export const boardQuery = queryOptions({
  queryKey: ['enrolment', 'board'],
  queryFn: () => call(listCohorts, { query: { status: 'enrolling' } }),
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
