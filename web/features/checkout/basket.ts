import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getCohortInterests, selectCohort } from '#contract/enrolment/enrolment.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 3_000;

/** The basket as the server sees it now: other tabs and other people change it. */
export const basketQuery = queryOptions({
  queryKey: ['enrolment', 'basket'],
  queryFn: () => call(getCohortInterests),
  staleTime: KEPT_MS,
  refetchOnWindowFocus: 'always',
});

/** Takes a cohort out of the basket, and reads again whatever shows selections. */
export async function takeOut(client: QueryClient, cohortId: number): Promise<void> {
  await call(selectCohort, { body: { cohortId, selected: false } });
  await refreshEnrolment(client);
}

/** After a change of the basket or of one's places: every list that shows them reads anew. */
export async function refreshEnrolment(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['enrolment'] });
}
