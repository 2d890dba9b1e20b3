import { MAX_SERIES_MINUTES, MAX_SERIES_SESSIONS } from '#contract/events/event-series.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';
import type { Wall } from '#web/kit/time/local-time.rules.ts';
import type { NewSeries, SeriesPlanInput } from './series.query.ts';

export interface SeriesValues {
  name: string;
  cohortId: string;
  howManySessions: string;
  whenDays: readonly string[];
  start: Wall;
  timezone: string;
  duration: string;
  hostIds: readonly string[];
  zoomAccountId: string;
  zoomUrl: string;
  // Required by `useServerForm`.
  [name: string]: unknown;
}

/** The form's initial values (T§9). */
export function seriesValues({ series }: NewSeries): SeriesValues {
  return {
    name: series.name,
    cohortId: series.cohort_id === null ? '' : String(series.cohort_id),
    howManySessions: String(series.how_many_sessions),
    whenDays: series.when_days,
    start: { date: series.start_date, time: series.start_time, ampm: series.ampm },
    timezone: series.timezone,
    duration: String(series.duration),
    hostIds: [],
    zoomAccountId: '',
    zoomUrl: '',
  };
}

const within = (text: string, max: number, of: string): string | undefined => {
  if (text.trim() === '') return FIELD_REQUIRED;
  const parsed = parseInteger(text);
  return parsed === undefined || parsed < 1 || parsed > max ? `Enter 1 to ${max} ${of}.` : undefined;
};

/** What's missing or out of bounds, by field; the server has the final say. */
export function seriesProblems(values: SeriesValues): Partial<Record<keyof SeriesValues & string, string>> {
  const required = (text: string) => (text.trim() === '' ? FIELD_REQUIRED : undefined);
  const found = {
    name: required(values.name),
    cohortId: required(values.cohortId),
    howManySessions: within(values.howManySessions, MAX_SERIES_SESSIONS, 'sessions'),
    whenDays: values.whenDays.length === 0 ? FIELD_REQUIRED : undefined,
    start: required(values.start.date) ?? required(values.start.time) ?? required(values.start.ampm),
    timezone: required(values.timezone),
    duration: within(values.duration, MAX_SERIES_MINUTES, 'minutes'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

/** The preview's query; undefined while a required value is missing. */
export function planInput(values: SeriesValues, readerTimezone: string): SeriesPlanInput | undefined {
  const { howManySessions, whenDays, start, timezone, duration } = seriesProblems(values);
  if (howManySessions || whenDays || start || timezone || duration) return undefined;
  return {
    howManySessions: parseInteger(values.howManySessions) ?? 0,
    whenDays: values.whenDays.join(','),
    startDate: values.start.date,
    startTime: values.start.time,
    ampm: values.start.ampm,
    timezone: values.timezone,
    duration: parseInteger(values.duration) ?? 0,
    readerTimezone,
    ...(values.cohortId === '' ? {} : { cohortId: Number(values.cohortId) }),
  };
}

/** The request body: T's payload. */
export function seriesBody(values: SeriesValues, courseId: number) {
  return {
    courseId,
    cohortId: Number(values.cohortId),
    name: values.name.trim(),
    howManySessions: parseInteger(values.howManySessions) ?? 0,
    // Chosen from the contract's weekdays.
    whenDays: values.whenDays as ('Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun')[],
    startDate: values.start.date,
    startTime: values.start.time,
    ampm: values.start.ampm,
    timezone: values.timezone,
    duration: parseInteger(values.duration) ?? 0,
    kind: 'Class Session' as const,
    hostIds: values.hostIds.map(Number),
    zoomAccountId: values.zoomAccountId === '' ? null : Number(values.zoomAccountId),
    zoomUrl: values.zoomUrl.trim() || null,
  };
}
