import { queryOptions } from '@tanstack/react-query';
import { getOwnApplication } from '#contract/schools/applications.endpoints.ts';
import { call } from '#web/api/client.ts';

/** One's own latest application, and when one may apply again. Only for the signed-in. */
export const ownApplicationQuery = queryOptions({
  queryKey: ['schools', 'application', 'own'],
  queryFn: () => call(getOwnApplication),
});
