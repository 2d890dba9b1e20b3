import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLaunch } from '#contract/schools/launch.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The launch checklists of a course. `address`: its path segment. */
export const launchQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'course', address, 'launch'],
    queryFn: () => call(getLaunch, { params: { id: address } }),
    staleTime: 0,
  });

/** After a step is marked: reloads the checklists, the course's overview, and Today. */
export async function refreshLaunch(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['teaching'] });
}
