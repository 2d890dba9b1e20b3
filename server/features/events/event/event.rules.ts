import { joinOpensAt } from '#contract/events/door.ts';
import type { EventStatus } from '#contract/events/event.ts';

export type StoredEventStatus = 'draft' | 'published' | 'cancelled';

export interface EventTimes {
  readonly status: StoredEventStatus;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedEarlyAt: Date | null;
}

const MINUTE_MS = 60_000;
/** How long after the planned end the join link closes (rules §6). */
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/** No event lasts longer than this; lists rely on it. */
export const LONGEST_EVENT_MINUTES = 7 * 24 * 60;

/** When an event is really over: at its planned end, or when the host ended it before that. */
export function effectiveEnd(event: EventTimes): Date | null {
  if (event.endedEarlyAt && event.endsAt && event.endedEarlyAt < event.endsAt) return event.endedEarlyAt;
  return event.endsAt;
}

/**
 * The only function that computes an event's state at an instant: lists, detail page, join link, and emails all use it
 * (rules §6). It has started at exactly `startsAt` and is over at exactly its end.
 */
export function eventStatusAt(event: EventTimes, now: Date): EventStatus {
  if (event.status !== 'published') return event.status;
  const end = effectiveEnd(event);
  if (end && now >= end) return 'completed';
  if (event.startsAt && now >= event.startsAt) return 'started';
  return 'published';
}

/** When the join link works. Uses the planned end: after ending early, the meeting stays open for conversation. */
export function joinWindow(event: { startsAt: Date; endsAt: Date }): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: joinOpensAt(event.startsAt),
    closesAt: new Date(event.endsAt.getTime() + JOIN_CLOSES_MINUTES_AFTER * MINUTE_MS),
  };
}

export function joinStateAt(event: { startsAt: Date; endsAt: Date }, now: Date): 'too_early' | 'open' | 'too_late' {
  const { opensAt, closesAt } = joinWindow(event);
  if (now < opensAt) return 'too_early';
  return now < closesAt ? 'open' : 'too_late';
}
