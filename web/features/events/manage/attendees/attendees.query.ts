import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ATTENDEE_SHOWS, listAttendees } from '#contract/events/teacher-event-lists.endpoints.ts';
import { call } from '#web/api/client.ts';
import { TEACHER_EVENTS_KEY } from '../list/event-lists.query.ts';

export interface AttendeesFilter {
  readonly contains: string;
  readonly show: (typeof ATTENDEE_SHOWS)[number];
  readonly page: number;
}

/** A page of an event's attendees; `counts` cover all of them. */
export const attendeesQuery = (eventId: number, filter: AttendeesFilter) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'attendees', eventId, filter],
    queryFn: () => call(listAttendees, { params: { id: eventId }, query: filter }),
    placeholderData: keepPreviousData,
  });
