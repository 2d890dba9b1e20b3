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
  /** Why none can be added, removed or moved; null: they can. */
  locked: string | null;
}

/** The hosts of an event as its teachers edit them. */
export const eventHostsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...KEY, 'event', eventId],
    queryFn: (): Promise<EventHosts> => call(listTeacherEventHosts, { params: { id: eventId } }),
    // what is being written is not fetched over again behind the writer's back
    refetchOnWindowFocus: false,
  });

export interface HostsSearch {
  contains: string;
  archived: boolean;
  page: number;
}

/** A page of a school's hosts, to choose from. */
export const schoolHostsQuery = (schoolId: number, { contains, archived, page }: HostsSearch) =>
  queryOptions({
    queryKey: [...KEY, 'school', schoolId, contains, archived, page],
    queryFn: () =>
      call(listSchoolHosts, {
        query: { schoolId, contains, archived: archived ? 'true' : 'false', page, perPage: 20 },
      }),
    placeholderData: keepPreviousData,
  });

/** Whose account may stand behind a host of the school. */
export const hostPeopleQuery = (schoolId: number) =>
  queryOptions({
    queryKey: [...KEY, 'people', schoolId],
    queryFn: async () => (await call(listHostPeople, { query: { schoolId } })).people,
  });

/** The hosts of an event are these, in this order; all else that tells of it is read anew. */
export async function keepEventHosts(
  client: QueryClient,
  eventId: number,
  change: (known: TeacherEventHost[]) => TeacherEventHost[],
): Promise<void> {
  client.setQueryData(eventHostsQuery(eventId).queryKey, (known) =>
    known === undefined ? known : { ...known, eventHosts: change(known.eventHosts) },
  );
  await refreshTeacherEvents(client);
}
