import { queryOptions } from '@tanstack/react-query';
import { getOwnApplication } from '#contract/schools/applications.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The user's latest application, and when they can apply again. Signed-in users only. */
export const ownApplicationQuery = queryOptions({
  queryKey: ['schools', 'application', 'own'],
  queryFn: () => call(getOwnApplication),
});
