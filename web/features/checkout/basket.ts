import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getCohortInterests, selectCohort } from '#contract/enrollment/enrollment.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 3_000;

/** The basket as the server sees it now, because other tabs and other people change it. */
export const basketQuery = queryOptions({
  queryKey: ['enrolment', 'basket'],
  queryFn: () => call(getCohortInterests),
  staleTime: KEPT_MS,
  refetchOnWindowFocus: 'always',
});

/** Removes a cohort from the basket, and refetches everything that shows selections. */
export async function removeFromBasket(client: QueryClient, cohortId: number): Promise<void> {
  await call(selectCohort, { body: { cohortId, selected: false } });
  await refreshEnrollment(client);
}

/** After a change to the basket or to the person's enrollments: refetches every list that shows them. */
export async function refreshEnrollment(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['enrolment'] });
}
