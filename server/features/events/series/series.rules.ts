import { Temporal } from 'temporal-polyfill';
import { clockTimeOf, type LocalStart } from '#server/platform/local-start.ts';
import { instantOfLocal } from '#server/platform/local-time.ts';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** How many sessions a series may have (rules §6). */
export const MAX_SERIES = 20;

export interface SeriesPlan {
  readonly howManySessions: number;
  readonly whenDays: readonly Weekday[];
  readonly start: LocalStart;
  readonly timezone: string;
}

export interface PlannedSession extends LocalStart {
  /** Counted from 1. */
  readonly number: number;
  readonly startsAt: Date;
}

/** The dates on the given weekdays, from the start date on. */
export function seriesDates(startDate: string, whenDays: readonly Weekday[], howMany: number): string[] {
  const wanted = new Set(whenDays.map((day) => WEEKDAYS.indexOf(day) + 1));
  if (wanted.size === 0) return [];
  const dates: string[] = [];
  let date = Temporal.PlainDate.from(startDate, { overflow: 'reject' });
  while (dates.length < howMany) {
    if (wanted.has(date.dayOfWeek)) dates.push(date.toString());
    date = date.add({ days: 1 });
  }
  return dates;
}

/**
 * All sessions of a series, at the same local time on each day whatever the clocks do in between; or every field that
 * is wrong, all or none. A skipped local time names its date; one that happens twice uses the first.
 */
export function planSeries(plan: SeriesPlan): { sessions: PlannedSession[] } | { fields: Record<string, string> } {
  const { howManySessions, whenDays, start, timezone } = plan;
  if (!Number.isInteger(howManySessions) || howManySessions < 1 || howManySessions > MAX_SERIES) {
    return { fields: { howManySessions: `Enter 1 to ${MAX_SERIES} sessions.` } };
  }
  if (whenDays.length === 0 || whenDays.some((day) => !WEEKDAYS.includes(day))) {
    return { fields: { whenDays: 'Choose the days of the week.' } };
  }
  const first = instantOfLocal({ ...start, timezone });
  if (!first.ok && first.problem !== 'no_such_time') {
    const field = { bad_date: 'startDate', bad_time: 'startTime', bad_zone: 'timezone' }[first.problem];
    return { fields: { [field]: first.message } };
  }
  const sessions: PlannedSession[] = [];
  for (const [index, date] of seriesDates(start.date, whenDays, howManySessions).entries()) {
    const result = instantOfLocal({ ...start, date, timezone });
    if (!result.ok) return { fields: { startTime: result.message } };
    sessions.push({
      number: index + 1,
      date,
      time: clockTimeOf(start.time),
      ampm: start.ampm,
      startsAt: result.instant,
    });
  }
  return { sessions };
}

/** `Voice Lab - Session 01`. */
export function sessionName(name: string, number: number): string {
  return `${name} - Session ${String(number).padStart(2, '0')}`;
}
