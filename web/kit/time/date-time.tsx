import {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatListDay,
  formatRange,
  formatTime,
  formatWeekdayTimes,
  formatWeekly,
  formatZone,
} from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { useWholeDates } from '#web/kit/time/whole-dates.tsx';
import { now } from '#web/platform/now.ts';
import styles from './date-time.module.css';

interface Instant {
  /** ISO 8601 instant. */
  at: string;
  /** A zone other than the reader's (the host's, shown beside the reader's). */
  zone?: string | undefined;
}

/** `Sat, Nov 21, 7:00 PM PST` in the reader's zone. Wraps as a whole, and breaks at most before the time of day. */
export function DateTime({ at, zone }: Instant) {
  const own = useTimeZone();
  const style = useWholeDates() ? 'whole' : 'day';
  const text = formatDateTime(new Date(at), zone ?? own, now(), style);
  const time = text.lastIndexOf(', ') + 2;
  return (
    <time dateTime={at} className={styles.together}>
      <span className={styles.whole}>{text.slice(0, time).trimEnd()}</span>{' '}
      <span className={styles.whole}>{text.slice(time)}</span>
    </time>
  );
}

/** A date alone: `Sat, Nov 21`; use `full` on course pages. */
export function DateOnly({ at, zone, style }: Instant & { style?: DateStyle }) {
  const own = useTimeZone();
  const wholeDates = useWholeDates();
  return (
    <time dateTime={at} className={style === 'full' ? undefined : styles.together}>
      {formatDate(new Date(at), zone ?? own, style ?? (wholeDates ? 'whole' : 'day'), now())}
    </time>
  );
}

const NO_MOMENTS = [] as const;

/**
 * A date in a list: `Today`, `Tomorrow`, `Wednesday` within the week, otherwise as `DateOnly`; the full date on hover.
 * `dated`: the date instead of a weekday alone, for lists that also have earlier items.
 */
export function ListDay({ at, dated = false }: { at: string; dated?: boolean }) {
  const zone = useTimeZone();
  const wholeDates = useWholeDates();
  const when = new Date(at);
  // Renders again after midnight
  useClock(NO_MOMENTS);
  return (
    <time dateTime={at} title={formatDate(when, zone, 'full')} className={styles.together}>
      {wholeDates ? formatDate(when, zone, 'whole') : formatListDay(when, zone, now(), dated)}
    </time>
  );
}

/** `7:00 PM PST`. With `until` on the same day: `7:00 PM – 8:30 PM PST`. */
export function TimeWithZone({ at, until, zone }: Instant & { until?: string | undefined }) {
  const own = useTimeZone();
  const chosen = zone ?? own;
  const start = new Date(at);
  const end = until === undefined ? null : formatTime(new Date(until), chosen);
  return (
    <time dateTime={at} className={styles.together}>
      {end !== null && (
        <span>
          <span className={styles.whole}>{formatTime(start, chosen)} –</span>{' '}
        </span>
      )}
      <span className={styles.whole}>
        {end ?? formatTime(start, chosen)} {formatZone(start, chosen)}
      </span>
    </time>
  );
}

/** `Sat, Nov 21, 7:00 PM` for list rows (`short`: `Nov 21, 7:00 PM`); the column header shows the zone once. */
export function PlainDateTime({ at, short = false }: Instant & { short?: boolean }) {
  const zone = useTimeZone();
  const wholeDates = useWholeDates();
  const style = short ? 'short' : wholeDates ? 'whole' : 'day';
  const when = new Date(at);
  return (
    <time dateTime={at} className={styles.together}>
      <span className={styles.whole}>{formatDate(when, zone, style, now())},</span>{' '}
      <span className={styles.whole}>{formatTime(when, zone)}</span>
    </time>
  );
}

/** `Nov 21 – Dec 19`. */
export function DateRange({ from, to, zone }: { from: string; to: string; zone?: string | undefined }) {
  const own = useTimeZone();
  const chosen = zone ?? own;
  const [start, end] = [new Date(from), new Date(to)];
  const text = useWholeDates()
    ? `${formatDate(start, chosen, 'whole')} – ${formatDate(end, chosen, 'whole')}`
    : formatRange(start, end, chosen, now());
  return <span className="tabular">{text}</span>;
}

/** `Tuesdays, 7:00 PM EST` for weekly class sessions; nothing if they don't share weekday and time. */
export function Weekly({ sessions }: { sessions: readonly { startsAtUtc: string }[] }) {
  const zone = useTimeZone();
  const text = formatWeekly(
    sessions.map(({ startsAtUtc }) => new Date(startsAtUtc)),
    zone,
  );
  return text && <span>{text}</span>;
}

/** The same instant in the host's zone, shown only if the clocks differ: `4:00 AM CET for the host`. */
export function HostTime({ at, hostZone }: { at: string; hostZone: string }) {
  const own = useTimeZone();
  const start = new Date(at);
  const same = formatDateTime(start, own).replace(/ \S+$/, '') === formatDateTime(start, hostZone).replace(/ \S+$/, '');
  if (same) return null;
  return <span>{`${formatDateTime(start, hostZone, start)} for the host`}</span>;
}

/** The weekdays and times of weekly sessions, in the reader's zone: `Tuesdays, 7:00 PM`. */
export function WeekdayTimes({ times }: { times: readonly { startsAtUtc: string; sessions: number }[] }) {
  const text = formatWeekdayTimes(times, useTimeZone());
  return text && <span>{text}</span>;
}
