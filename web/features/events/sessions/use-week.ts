import { useQuery } from '@tanstack/react-query';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { todayQuery } from '#web/features/teaching/teaching.query.ts';
import { useClock } from '#web/kit/time/use-clock.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { thisWeekQuery } from '../list/events.query.ts';
import { momentsOf, statusAt } from '../page/event-time.rules.ts';
import { useLiveCards } from '../page/use-live-events.ts';
import { type WeekItem, weekOf } from './week.rules.ts';

const NONE = [] as const;

/** What the dashboard knows about the week, loaded once for all its parts. */
export interface Week {
  readonly loaded: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly clock: number | null;
  /** Everything running or upcoming. */
  readonly things: readonly WeekItem[];
  /** For the large card: the next thing the user attends. */
  readonly next: CourseSession | EventCard | null;
  /** True if there are more events than one response holds. */
  readonly more: boolean;
}

/** `coming`: the class sessions of the next two weeks; the first of them may come next. */
export function useWeek(coming: readonly CourseSession[]): Week {
  const { data, error, isError, refetch } = useQuery(thisWeekQuery);
  const events = useLiveCards(data?.events ?? NONE);
  const sessions = data?.classSessions ?? NONE;
  const clock = useClock([...events, ...sessions].flatMap(momentsOf));
  const today = useQuery({ ...todayQuery(undefined), enabled: useCurrentUser().isTeacher });
  const taught = (today.data?.teaching ?? NONE).filter(({ kind }) => kind !== 'workout').map(({ id }) => id);
  const things = weekOf(events, sessions, new Set(data?.attendingEventIds), new Set(taught)).filter(
    (item) => statusAt(item.kind === 'event' ? item.event : item.session, clock) !== 'completed',
  );
  const held = things.find((item) => item.attends && item.kind === 'event');
  const event = held?.kind === 'event' ? held.event : null;
  const session = coming.find((each) => statusAt(each, clock) !== 'completed') ?? null;
  const next = event && (!session || event.startsAtUtc < session.startsAtUtc) ? event : session;
  return {
    loaded: data !== undefined,
    error: isError ? error : null,
    retry: () => void refetch(),
    clock,
    things,
    next,
    more: data !== undefined && data.meta.total > data.events.length,
  };
}
