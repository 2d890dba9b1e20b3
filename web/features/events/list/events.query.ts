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
import { hearTime, now } from '#web/platform/now.ts';
import { weeksOf } from '../calendar/month.rules.ts';

const KEPT_MS = 30_000;
const PER_PAGE = 48;
const NEXT_EVENINGS = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FOUR_WEEKS_DAYS = 28;
/** Our lists draw cards: what an event says at length comes with its own page. */
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

/** What runs or lies ahead, in order of start; the screen loads on. */
export const comingEventsQuery = pages(false);
/** What is over, newest first; for members and staff. */
export const pastEventsQuery = pages(true);

/** What a month's leaf spans, its neighbors' days too, with a day before and after: a day begins at another instant in each zone. */
export function leafSpan(month: string): { from: string; to: string } {
  const days = weeksOf(month).flat();
  const [first = month, last = month] = [days[0], days.at(-1)];
  return {
    from: new Date(Date.parse(first) - DAY_MS).toISOString(),
    to: new Date(Date.parse(last) + 2 * DAY_MS).toISOString(),
  };
}

/** The events on the leaf of a month (`2026-11`). */
export const monthEventsQuery = (month: string) =>
  queryOptions({
    queryKey: ['events', 'month', month],
    queryFn: () => call(listEvents, { query: { ...CARDS, ...leafSpan(month) } }),
    staleTime: KEPT_MS,
  });

/** What comes first, a few: among them is one that is open to everyone. */
export const nextEveningsQuery = queryOptions({
  queryKey: ['events', 'next-evenings'],
  queryFn: () => call(listEvents, { query: { ...CARDS, perPage: NEXT_EVENINGS } }),
  staleTime: KEPT_MS,
});

/** The next seven days, with one's class sessions. */
export const thisWeekQuery = queryOptions({
  queryKey: ['events', 'this-week'],
  queryFn: () => call(listEvents, { query: { ...CARDS, thisWeek: true } }),
  staleTime: KEPT_MS,
});

/** Where the next four weeks end, to the minute that runs: all who look ask the same. */
export function fourWeeksUntil(at: Date): string {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + FOUR_WEEKS_DAYS * DAY_MS).toISOString();
}

/** 'Events the Next Four Weeks': what runs and what starts in them; one's class sessions of them come with the dashboard. */
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
      hearTime(page.nowUtc);
      return page;
    },
    staleTime: KEPT_MS,
  });

/** Seats and states of events that stand on an open page. */
export const eventStatesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['events', 'states', ids.join()],
    queryFn: async () => {
      const { states, nowUtc } = await call(listEventStates, { query: { ids: ids.join() } });
      hearTime(nowUtc);
      return states;
    },
  });

/** What one attends and waits for; the screen loads on. */
export const attendingQuery = infiniteQueryOptions({
  queryKey: ['events', 'attending'],
  queryFn: ({ pageParam }) => call(listAttending, { query: { page: pageParam, perPage: PER_PAGE } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta, moreClassSessions }) =>
    meta.page < meta.totalPages || moreClassSessions ? meta.page + 1 : undefined,
});

/** Whether one has a personal calendar address. */
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
      hearTime(link.nowUtc);
      return link;
    },
    staleTime: 0,
  });

/** What a mailed RSVP link would do. */
export const rsvpQuery = (token: string) =>
  queryOptions({
    queryKey: ['events', 'rsvp', token],
    queryFn: () => call(showRsvp, { params: { token } }),
    staleTime: 0,
  });

/** The tickets on sale, with the price for this person. */
export const ticketTypesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['events', 'ticket-types', eventId],
    queryFn: async () => (await call(listTicketTypes, { params: { id: eventId } })).ticketTypes,
  });

/** After one's attendance changed: lists, the dashboard and the event itself read anew. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['events'] }),
    client.invalidateQueries({ queryKey: ['enrolment', 'dashboard'] }),
  ]);
}
