import { queryOptions } from '@tanstack/react-query';
import { listSchoolEvents } from '#contract/events/school-events.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Enough to find what one looks for among the next evenings of a school. */
const LOOKED_AT = 12;

/** What comes next at a school; takes slug or id. */
export const schoolEventsQuery = (address: string) =>
  queryOptions({
    queryKey: ['events', 'of-school', address],
    queryFn: async () =>
      (await call(listSchoolEvents, { params: { id: address }, query: { perPage: LOOKED_AT } })).events,
    staleTime: 30_000,
  });
