import { queryOptions } from '@tanstack/react-query';
import { listSchoolEvents } from '#contract/events/school-events.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Enough upcoming events of a school to find what is needed among them. */
const LOOKED_AT = 12;

/** Upcoming events of a school; takes a slug or an ID. */
export const schoolEventsQuery = (address: string) =>
  queryOptions({
    queryKey: ['events', 'of-school', address],
    queryFn: async () =>
      (await call(listSchoolEvents, { params: { id: address }, query: { perPage: LOOKED_AT } })).events,
    staleTime: 30_000,
  });
