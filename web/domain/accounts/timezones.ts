import { queryOptions } from '@tanstack/react-query';
import { getTimezones } from '#contract/accounts/users.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Zones to choose from; they change a few times a year. */
export const timezonesQuery = queryOptions({
  queryKey: ['accounts', 'timezones'],
  queryFn: async () => (await call(getTimezones)).timezones,
  staleTime: 24 * 60 * 60_000,
});
