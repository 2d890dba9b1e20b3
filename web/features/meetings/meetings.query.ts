import { queryOptions } from '@tanstack/react-query';
import { listZoomAccounts, showEventMeeting } from '#contract/meetings/meetings.endpoints.ts';
import { call } from '#web/api/client.ts';

/** How often a meeting that is being made, or brought in step, is asked for. */
const WATCH_MS = 2000;

/** Accounts in which sessions of a course can get their meeting. */
export const zoomAccountsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['meetings', 'accounts', 'of-course', courseId],
    queryFn: async () => (await call(listZoomAccounts, { params: { id: String(courseId) } })).zoomAccounts,
  });

/** Where the meeting of an event stands; asked again by itself until Zoom is in step. */
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
