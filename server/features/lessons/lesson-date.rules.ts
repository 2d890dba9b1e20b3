import { LESSON_YEARS_AHEAD, PUBLISH_DATE_TODAY } from '#contract/lessons/lesson-input.ts';
import { addDays, dateInZone, instantOfLocal, isTimeZone, localOfInstant } from '#server/platform/local-time.ts';

export type DateRead =
  | { readonly ok: true; readonly at: Date }
  | { readonly ok: false; readonly field: 'publishAtUtc' | 'timezone'; readonly message: string };

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
const WALL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 366 * DAY_MS;

const failed = (message: string, field: 'publishAtUtc' | 'timezone' = 'publishAtUtc'): DateRead => ({
  ok: false,
  field,
  message,
});

function clockTimeOf(hour: number, minute: string): { time: string; ampm: 'AM' | 'PM' } {
  return { time: `${String(hour % 12 || 12).padStart(2, '0')}:${minute}`, ampm: hour < 12 ? 'AM' : 'PM' };
}

function readInstant(text: string, zone: string): DateRead {
  if (WITH_OFFSET.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? failed('Enter the date like 2026-11-20.') : { ok: true, at };
  }
  const localTime = WALL.exec(text);
  const hour = Number(localTime?.[2] ?? 0);
  if (!localTime?.[1] || hour > 23) return failed('Enter the date like 2026-11-20.');
  const result = instantOfLocal({ date: localTime[1], ...clockTimeOf(hour, localTime[3] ?? '00'), timezone: zone });
  return result.ok ? { ok: true, at: result.instant } : failed(result.message);
}

/**
 * When a lesson is to open (rules-teachers LE2): today means today in `zone`, an hour of today that has passed means
 * now, an earlier day is refused. The stored date is accepted again, however long ago it was.
 */
export function readPublishDate(
  text: string,
  { zone, present, now }: { readonly zone: string; readonly present: Date | null; readonly now: Date },
): DateRead {
  if (!isTimeZone(zone)) return failed("We don't recognize this time zone.", 'timezone');
  const read = readInstant(text, zone);
  if (!read.ok) return read;
  const { at } = read;
  if (present && sameMinute(at, present)) return { ok: true, at: present };
  if (at.getTime() > now.getTime() + LESSON_YEARS_AHEAD * YEAR_MS) {
    return failed(`Choose a day within the next ${LESSON_YEARS_AHEAD} years.`);
  }
  if (at > now) return read;
  return dateInZone(at, zone) === dateInZone(now, zone) ? { ok: true, at: now } : failed(PUBLISH_DATE_TODAY);
}

/** Compared by minute, because the form has no seconds. */
const sameMinute = (one: Date, other: Date) =>
  Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);

/**
 * This many calendar days later, at the same local time in another zone (LE4); an hour later where the clocks skip it.
 */
export function shiftedDate(at: Date, days: number, from: string, to: string): Date {
  const localTime = { ...addDays(localOfInstant(at, from), days), timezone: to };
  const result = instantOfLocal(localTime);
  if (result.ok) return result.instant;
  const before = instantOfLocal(addDays(localTime, -1));
  return new Date((before.ok ? before.instant : at).getTime() + DAY_MS);
}
