import { queryOptions } from '@tanstack/react-query';
import { showHomework, showRecap } from '#contract/events/recap.endpoints.ts';
import { call } from '#web/api/client.ts';

/** How often to poll a recap that is about to be sent. */
const LEAVING_MS = 5_000;
/** How often to poll a recap that can be sent: a scheduled one is held, and can be undone, for only 30 seconds. */
const WAITING_MS = 10_000;

export const recapQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'recap', eventId],
    queryFn: async () => (await call(showRecap, { params: { id: eventId } })).recap,
    refetchInterval: ({ state }) => {
      const sending = state.data?.sending?.state;
      if (sending === 'held' || sending === 'leaving') return LEAVING_MS;
      return state.data?.canSend ? WAITING_MS : false;
    },
  });

export const homeworkQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'homework', eventId],
    queryFn: async () => (await call(showHomework, { params: { id: eventId } })).homework,
  });
