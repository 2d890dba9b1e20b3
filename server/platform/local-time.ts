import { Temporal } from 'temporal-polyfill';
import { skippedHour } from '#contract/primitives/skipped-hour.ts';

/** A local time as a person says it: a date, a 12-hour time with AM or PM, and an IANA zone. */
export interface LocalTime {
  /** `2026-11-20` */
  readonly date: string;
  /** `07:00`; `00:mm` is read as `12:mm`. */
  readonly time: string;
  readonly ampm: 'AM' | 'PM';
  /** `America/New_York` */
  readonly timezone: string;
}

export type LocalTimeProblem = 'bad_date' | 'bad_time' | 'bad_zone' | 'no_such_time';
export type LocalTimeResult =
  | { readonly ok: true; readonly instant: Date }
  | { readonly ok: false; readonly problem: LocalTimeProblem; readonly message: string };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Outside these years, some calendars, email clients, and columns can't hold a date. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const TIME = /^(0?\d|1[0-2]):([0-5]\d)$/;

/** Hour 0 to 23 from a 12-hour clock: 12 AM is midnight, 12 PM noon, and 00 is 12. */
function hourOf(hour: number, ampm: 'AM' | 'PM'): number {
  return (hour % 12) + (ampm === 'PM' ? 12 : 0);
}

function failed(problem: LocalTimeProblem, message: string): LocalTimeResult {
  return { ok: false, problem, message };
}

/** Zones known to be valid; asking the runtime costs as much as the rest of a conversion. */
const knownZones = new Set<string>();
/** There are some six hundred zones, but people may send them in any mix of upper and lower case. */
const MAX_CACHED = 1_000;

/** True for an IANA zone that this runtime knows. */
export function isTimeZone(timezone: string): boolean {
  if (knownZones.has(timezone)) return true;
  if (!/^[A-Za-z]/.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: timezone });
    if (knownZones.size < MAX_CACHED) knownZones.add(timezone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The only conversion from local time to instant (rules §6). A time that DST skips is refused, naming the date; a time
 * that occurs twice means the first.
 */
export function instantOfLocal(localTime: LocalTime): LocalTimeResult {
  const face = TIME.exec(localTime.time);
  if (!face) return failed('bad_time', 'Enter the time as 07:00.');
  if (!DATE.test(localTime.date)) return failed('bad_date', 'Enter the date like 2026-11-20.');
  if (!isTimeZone(localTime.timezone)) return failed('bad_zone', "We don't recognize this time zone.");
  let date: Temporal.PlainDate;
  try {
    date = Temporal.PlainDate.from(localTime.date, { overflow: 'reject' });
  } catch {
    return failed('bad_date', `${localTime.date} isn't a real date.`);
  }
  if (date.year < FIRST_YEAR || date.year > LAST_YEAR) {
    return failed('bad_date', `Enter a date between ${FIRST_YEAR} and ${LAST_YEAR}.`);
  }
  const time = Temporal.PlainTime.from({ hour: hourOf(Number(face[1]), localTime.ampm), minute: Number(face[2]) });
  const plain = date.toPlainDateTime(time);
  // "compatible" takes the first of two, and moves a skipped time forward, which the comparison then detects.
  const zoned = plain.toZonedDateTime(localTime.timezone, { disambiguation: 'compatible' });
  if (!zoned.toPlainDateTime().equals(plain)) {
    return failed('no_such_time', skippedHour(localTime));
  }
  return { ok: true, instant: new Date(zoned.epochMilliseconds) };
}

/** An instant as a zone's local time, `00:mm` written as `12:mm`. Seconds are dropped. */
export function localOfInstant(instant: Date, timezone: string): LocalTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: zoned.toPlainDate().toString(),
    time: `${two(zoned.hour % 12 === 0 ? 12 : zoned.hour % 12)}:${two(zoned.minute)}`,
    ampm: zoned.hour < 12 ? 'AM' : 'PM',
    timezone,
  };
}

/** The calendar date of an instant in a zone: `2026-11-20`. */
export function dateInZone(instant: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

/** The local time this many days later: same clock time across DST changes. */
export function addDays(localTime: LocalTime, days: number): LocalTime {
  return { ...localTime, date: Temporal.PlainDate.from(localTime.date).add({ days }).toString() };
}
