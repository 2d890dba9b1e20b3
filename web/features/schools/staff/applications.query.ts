import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApplicationFilter } from '#contract/schools/application.ts';
import {
  type ApplicationFile,
  listApplications,
  showApplication,
} from '#contract/schools/staff-applications.endpoints.ts';
import { call } from '#web/api/client.ts';

export interface ApplicationsSearch {
  only?: ApplicationFilter | undefined;
  page?: number | undefined;
}

export const applicationsQuery = ({ only = 'waiting', page = 1 }: ApplicationsSearch) =>
  queryOptions({
    queryKey: ['staff', 'applications', only, page],
    queryFn: () => call(listApplications, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'application', id],
    queryFn: async () => (await call(showApplication, { params: { id } })).application,
  });

/** Shows a decision on its page, and reloads the lists. */
export async function showDecided(client: QueryClient, application: ApplicationFile): Promise<void> {
  client.setQueryData(applicationQuery(application.id).queryKey, application);
  await client.invalidateQueries({ queryKey: ['staff', 'applications'] });
}
