import { queryOptions } from '@tanstack/react-query';
import { listClassSessions } from '#contract/events/class-sessions.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 60_000;

/** The published class sessions of a cohort. */
export const classSessionsQuery = (cohortId: number) =>
  queryOptions({
    queryKey: ['events', 'class-sessions', cohortId],
    queryFn: async () => (await call(listClassSessions, { query: { cohortId } })).events,
    staleTime: KEPT_MS,
  });
