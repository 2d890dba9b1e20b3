import { queryOptions } from '@tanstack/react-query';
import { listZoomAccounts, showEventMeeting } from '#contract/meetings/meetings.endpoints.ts';
import { call } from '#web/api/client.ts';

/** How often to poll a meeting that is being created or synced. */
const WATCH_MS = 2000;

/** Zoom accounts that a course's sessions can use. */
export const zoomAccountsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['meetings', 'accounts', 'of-course', courseId],
    queryFn: async () => (await call(listZoomAccounts, { params: { id: String(courseId) } })).zoomAccounts,
  });

/** The state of an event's meeting; polls until Zoom is in sync. */
export const eventMeetingQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'meeting', eventId],
    queryFn: async () => (await call(showEventMeeting, { params: { id: eventId } })).meeting,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const meeting = state.data;
      return meeting && (meeting.state === 'wanted' || meeting.behind) ? WATCH_MS : false;
    },
  });
