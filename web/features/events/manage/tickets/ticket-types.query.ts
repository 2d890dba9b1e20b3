import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listTeacherTicketTypes,
  type TeacherTicketType,
  type TicketedEvent,
} from '#contract/events/ticket-types.endpoints.ts';
import { call } from '#web/api/client.ts';
import { refreshTeacherEvents } from '../editor/teacher-event.query.ts';

export interface TicketTypes {
  ticketTypes: TeacherTicketType[];
  event: TicketedEvent;
}

/** The ticket types of an event as its teachers edit them. */
export const ticketTypesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'teacher', 'ticket-types', eventId],
    queryFn: (): Promise<TicketTypes> => call(listTeacherTicketTypes, { params: { id: eventId } }),
    // what is being written is not fetched over again behind the writer's back
    refetchOnWindowFocus: false,
  });

/** One of them is as it was answered; all else that tells of the event is read anew. */
export async function keepTicketType(client: QueryClient, saved: TeacherTicketType): Promise<void> {
  client.setQueryData(ticketTypesQuery(saved.eventId).queryKey, (known) =>
    known === undefined
      ? known
      : { ...known, ticketTypes: known.ticketTypes.map((type) => (type.id === saved.id ? saved : type)) },
  );
  await refreshTeacherEvents(client);
}
