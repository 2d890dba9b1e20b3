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

export const ticketTypesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'teacher', 'ticket-types', eventId],
    queryFn: (): Promise<TicketTypes> => call(listTeacherTicketTypes, { params: { id: eventId } }),
    // Don't refetch while someone is editing.
    refetchOnWindowFocus: false,
  });

/** Stores a ticket type as the server returned it, and reloads everything else that shows the event. */
export async function keepTicketType(client: QueryClient, saved: TeacherTicketType): Promise<void> {
  client.setQueryData(ticketTypesQuery(saved.eventId).queryKey, (known) =>
    known === undefined
      ? known
      : { ...known, ticketTypes: known.ticketTypes.map((type) => (type.id === saved.id ? saved : type)) },
  );
  await refreshTeacherEvents(client);
}
