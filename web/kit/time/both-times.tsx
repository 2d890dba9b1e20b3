import { cityOf } from '#contract/primitives/zone-words.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { dayKey, formatDate, formatTime, formatZone, hourOf } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import styles from './date-time.module.css';

/** The hours during which most people sleep. */
const NIGHT = { from: 23, until: 6 } as const;

/** The words for a time tied to a place, for a reader who may be elsewhere. */
export function bothTimes(
  at: Date,
  { theirs, own, present }: { theirs: string; own: string; present: Date },
): { there: string; here: string | null; night: boolean } {
  const hour = hourOf(at, own);
  const night = hour >= NIGHT.from || hour < NIGHT.until;
  const day = formatDate(at, theirs, 'day', present);
  const time = formatTime(at, theirs);
  const sameDay = dayKey(at, theirs) === dayKey(at, own);
  if (sameDay && time === formatTime(at, own)) {
    return { there: `${day}, ${time} ${formatZone(at, own)}`, here: null, night };
  }
  const weekday = sameDay ? '' : `${formatDate(at, own, 'day', present).split(',')[0]}, `;
  return { there: `${day}, ${time} ${cityOf(theirs)}`, here: `${weekday}${formatTime(at, own)} your time`, night };
}

/**
 * `Tue, Dec 29, 7:00 PM New York = Wed, 1:00 AM your time`, marked if that is at night; one time if the clocks agree.
 */
export function BothTimes({ at, zone }: { at: string; zone: string }) {
  const { there, here, night } = bothTimes(new Date(at), { theirs: zone, own: useTimeZone(), present: now() });
  // A line in the smallest window fits either the date or the time
  const time = there.lastIndexOf(', ') + 2;
  return (
    <time dateTime={at}>
      <span className={styles.whole}>{there.slice(0, time).trimEnd()}</span>{' '}
      <span className={styles.whole}>{there.slice(time)}</span>
      {here !== null && (
        <span>
          {' '}
          <span className={styles.whole}>
            = <strong>{here}</strong>
          </span>
        </span>
      )}
      {night && (
        <span>
          {' '}
          <Badge look="warning">Overnight for you</Badge>
        </span>
      )}
    </time>
  );
}
