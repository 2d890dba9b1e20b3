import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listHostPeople,
  listSchoolHosts,
  listTeacherEventHosts,
  type TeacherEventHost,
} from '#contract/events/hosts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { refreshTeacherEvents } from '../editor/teacher-event.query.ts';

const KEY = ['events', 'teacher', 'hosts'] as const;

export interface EventHosts {
  eventHosts: TeacherEventHost[];
  /** Why hosts can't be added, removed, or moved; null: they can. */
  locked: string | null;
}

export const eventHostsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...KEY, 'event', eventId],
    queryFn: (): Promise<EventHosts> => call(listTeacherEventHosts, { params: { id: eventId } }),
    // Don't refetch while someone is editing.
    refetchOnWindowFocus: false,
  });

export interface HostsSearch {
  contains: string;
  archived: boolean;
  page: number;
}

export const schoolHostsQuery = (schoolId: number, { contains, archived, page }: HostsSearch) =>
  queryOptions({
    queryKey: [...KEY, 'school', schoolId, contains, archived, page],
    queryFn: () =>
      call(listSchoolHosts, {
        query: { schoolId, contains, archived: archived ? 'true' : 'false', page, perPage: 20 },
      }),
    placeholderData: keepPreviousData,
  });

/** People whose account may be linked to a host of the school. */
export const hostPeopleQuery = (schoolId: number) =>
  queryOptions({
    queryKey: [...KEY, 'people', schoolId],
    queryFn: async () => (await call(listHostPeople, { query: { schoolId } })).people,
  });

/** Saves an event's hosts in this order, and reloads everything else that shows the event. */
export async function saveEventHosts(
  client: QueryClient,
  eventId: number,
  change: (known: TeacherEventHost[]) => TeacherEventHost[],
): Promise<void> {
  client.setQueryData(eventHostsQuery(eventId).queryKey, (known) =>
    known === undefined ? known : { ...known, eventHosts: change(known.eventHosts) },
  );
  await refreshTeacherEvents(client);
}
