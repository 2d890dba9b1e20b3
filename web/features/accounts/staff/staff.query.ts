import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listActivity, listPeople, showPerson } from '#contract/accounts/staff.endpoints.ts';
import type { PeopleFilter, PeopleSort } from '#contract/accounts/staff-text.ts';
import { call } from '#web/api/client.ts';

export interface PeopleSearch {
  q?: string | undefined;
  only?: PeopleFilter | undefined;
  sort?: PeopleSort | undefined;
  page?: number | undefined;
}

export const peopleQuery = ({ q = '', only = 'all', sort, page = 1 }: PeopleSearch) =>
  queryOptions({
    queryKey: ['staff', 'people', q, only, sort, page],
    queryFn: () => call(listPeople, { query: { ...(q ? { q } : {}), only, ...(sort ? { sort } : {}), page } }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'person', id],
    queryFn: async () => (await call(showPerson, { params: { id } })).user,
  });

export interface ActivitySearch {
  action?: string | undefined;
  actor?: number | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  staff?: boolean | undefined;
}

export const activityQuery = ({ action, actor, kind, subject, staff }: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'activity', action, actor, kind, subject, staff],
    queryFn: ({ pageParam }) =>
      call(listActivity, {
        query: {
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(actor ? { actorId: actor } : {}),
          ...(action ? { action } : {}),
          ...(kind ? { subjectKind: kind } : {}),
          ...(subject ? { subjectId: subject } : {}),
          ...(staff ? { staffOnly: true } : {}),
        },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.before,
  });
