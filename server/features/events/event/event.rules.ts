import { joinOpensAt } from '#contract/events/door.ts';
import type { EventStatus } from '#contract/events/event.ts';

export type StoredEventStatus = 'draft' | 'published' | 'cancelled';

export interface EventTimes {
  readonly status: StoredEventStatus;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** A host ended it before its time. */
  readonly endedEarlyAt: Date | null;
}

const MINUTE_MS = 60_000;
/** The join link closes so long after the planned end (rules §6). */
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/** No event lasts longer; lists rely on it. */
export const LONGEST_EVENT_MINUTES = 7 * 24 * 60;

/** When it is really over: its planned end, or the host's word before. */
export function effectiveEnd(event: EventTimes): Date | null {
  if (event.endedEarlyAt && event.endsAt && event.endedEarlyAt < event.endsAt) return event.endedEarlyAt;
  return event.endsAt;
}

/**
 * The one function that tells an event's state at an instant: lists, detail, join link and mails all ask it (rules §6).
 * It starts at `startsAt` itself and is over at its end itself.
 */
export function eventStatusAt(event: EventTimes, now: Date): EventStatus {
  if (event.status !== 'published') return event.status;
  const end = effectiveEnd(event);
  if (end && now >= end) return 'completed';
  if (event.startsAt && now >= event.startsAt) return 'started';
  return 'published';
}

/** When the join link works. By the planned end: who ends early keeps the door open for what is said afterwards. */
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
