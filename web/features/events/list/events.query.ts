import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getCalendarFeed } from '#contract/events/calendar-feed.endpoints.ts';
import {
  getEvent,
  listAttending,
  listEventStates,
  listEvents,
  listTicketTypes,
} from '#contract/events/events.endpoints.ts';
import { showJoinLink, showRsvp } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { now, syncClock } from '#web/platform/now.ts';
import { weeksOf } from '../calendar/month.rules.ts';

const KEPT_MS = 30_000;
const PER_PAGE = 48;
const NEXT_EVENTS = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FOUR_WEEKS_DAYS = 28;
/** Our lists render cards: an event's long texts are loaded with its own page. */
const CARDS = { fields: 'card' } as const;

export type EventPageData = ResponseOf<typeof getEvent>;
export type EventList = ResponseOf<typeof listEvents>;

function pages(past: boolean) {
  return infiniteQueryOptions({
    queryKey: ['events', past ? 'past' : 'coming'],
    queryFn: ({ pageParam }) =>
      call(listEvents, { query: { ...CARDS, ...(past ? { past: true } : {}), page: pageParam, perPage: PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    staleTime: KEPT_MS,
  });
}

/** Running and upcoming events, by start; paged. */
export const comingEventsQuery = pages(false);
/** Past events, newest first; for members and staff; paged. */
export const pastEventsQuery = pages(true);

/**
 * The span of a month's grid, including neighboring months' days, plus a day before and after, because a day begins at
 * a different instant in each zone.
 */
export function leafSpan(month: string): { from: string; to: string } {
  const days = weeksOf(month).flat();
  const [first = month, last = month] = [days[0], days.at(-1)];
  return {
    from: new Date(Date.parse(first) - DAY_MS).toISOString(),
    to: new Date(Date.parse(last) + 2 * DAY_MS).toISOString(),
  };
}

/** The events on the grid of a month (`2026-11`). */
export const monthEventsQuery = (month: string) =>
  queryOptions({
    queryKey: ['events', 'month', month],
    queryFn: () => call(listEvents, { query: { ...CARDS, ...leafSpan(month) } }),
    staleTime: KEPT_MS,
  });

/** The next few events, including at least one that is open to everyone. */
export const nextEventsQuery = queryOptions({
  queryKey: ['events', 'next-evenings'],
  queryFn: () => call(listEvents, { query: { ...CARDS, perPage: NEXT_EVENTS } }),
  staleTime: KEPT_MS,
});

/** The next seven days, with the user's class sessions. */
export const thisWeekQuery = queryOptions({
  queryKey: ['events', 'this-week'],
  queryFn: () => call(listEvents, { query: { ...CARDS, thisWeek: true } }),
  staleTime: KEPT_MS,
});

/** The end of the next four weeks, rounded down to the minute, so that everyone's request is the same. */
export function fourWeeksUntil(at: Date): string {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + FOUR_WEEKS_DAYS * DAY_MS).toISOString();
}

/**
 * 'Events the Next Four Weeks': events running now or starting within them. The user's class sessions come with the
 * dashboard.
 */
export const fourWeeksQuery = infiniteQueryOptions({
  queryKey: ['events', 'four-weeks'],
  queryFn: ({ pageParam }) =>
    call(listEvents, {
      query: { ...CARDS, to: fourWeeksUntil(now()), withoutSessions: true, page: pageParam, perPage: PER_PAGE },
    }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  staleTime: KEPT_MS,
});

/** An event as this person sees it. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'event', id],
    queryFn: async (): Promise<EventPageData> => {
      const page = await call(getEvent, { params: { id } });
      syncClock(page.nowUtc);
      return page;
    },
    staleTime: KEPT_MS,
  });

/** Seats and states of the events shown on an open page. */
export const eventStatesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['events', 'states', ids.join()],
    queryFn: async () => {
      const { states, nowUtc } = await call(listEventStates, { query: { ids: ids.join() } });
      syncClock(nowUtc);
      return states;
    },
  });

/** The events this person attends or is on the waitlist for; paged. */
export const attendingQuery = infiniteQueryOptions({
  queryKey: ['events', 'attending'],
  queryFn: ({ pageParam }) => call(listAttending, { query: { page: pageParam, perPage: PER_PAGE } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta, moreClassSessions }) =>
    meta.page < meta.totalPages || moreClassSessions ? meta.page + 1 : undefined,
});

/** Whether the user has a personal calendar URL. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: () => call(getCalendarFeed),
});

/** Whether a join link opens now. */
export const joinLinkQuery = (uuid: string, t: string | undefined) =>
  queryOptions({
    queryKey: ['events', 'join', uuid, t ?? ''],
    queryFn: async () => {
      const link = await call(showJoinLink, { params: { uuid }, query: t === undefined ? {} : { t } });
      syncClock(link.nowUtc);
      return link;
    },
    staleTime: 0,
  });

/** What an RSVP link from an email would do. */
export const rsvpQuery = (token: string) =>
  queryOptions({
    queryKey: ['events', 'rsvp', token],
    queryFn: () => call(showRsvp, { params: { token } }),
    staleTime: 0,
  });

/** The tickets on sale, with their price for this person. */
export const ticketTypesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'ticket-types', eventId],
    queryFn: async () => (await call(listTicketTypes, { params: { id: eventId } })).ticketTypes,
  });

/** After an RSVP change: reloads the lists, the dashboard, and the event itself. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['events'] }),
    client.invalidateQueries({ queryKey: ['enrolment', 'dashboard'] }),
  ]);
}
