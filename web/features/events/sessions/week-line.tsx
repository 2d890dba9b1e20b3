import { dayKey, leafOf } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import { now } from '#web/platform/now.ts';
import type { WeekItem } from './week.rules.ts';
import styles from './week-line.module.css';

const DAY_MS = 86_400_000;
const DAYS = 7;
/** How many marks fit into a day on a phone. */
const MAX_MARKS = 3;

/** Seven days from today: filled marks for what the user attends, outlined ones for what they could attend. */
export function WeekLine({ things }: { things: readonly WeekItem[] }) {
  const zone = useTimeZone();
  // today's calendar noon, so that a 23- or 25-hour day doesn't shift the others
  const noon = Date.parse(`${dayKey(now(), zone)}T12:00:00Z`);
  const days = Array.from({ length: DAYS }, (_, index) => new Date(noon + index * DAY_MS));
  const byDay = groupBy(things, ({ startsAtUtc }) => dayKey(new Date(startsAtUtc), zone));
  return (
    <ol className={styles.line} aria-label="The week, day by day">
      {days.map((day, index) => {
        const { weekday, day: number } = leafOf(day, 'UTC');
        const key = dayKey(day, 'UTC');
        const onIt = byDay.get(key) ?? [];
        const mine = onIt.filter((item) => item.mine).length;
        const offered = onIt.length - mine;
        const marks = [...Array<boolean>(mine).fill(true), ...Array<boolean>(offered).fill(false)].slice(0, MAX_MARKS);
        return (
          <li key={key} className={index === 0 ? styles.today : undefined}>
            <span className={styles.date}>
              <span>{weekday}</span> <span>{number}</span>
            </span>
            <span className="visually-hidden">{countText(mine, offered)}</span>
            <span className={styles.marks} aria-hidden="true">
              {marks.map((own, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other identity than their place
                <span key={place} className={own ? styles.mine : styles.offered} />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Explains the marks, unless everything in the week is the user's own; each day also says it in words. */
export function WeekLegend({ things }: { things: readonly WeekItem[] }) {
  if (things.every(({ mine }) => mine)) return null;
  return (
    <span className={styles.legend} aria-hidden="true">
      {things.some(({ mine }) => mine) && (
        <span className={styles.meaning}>
          <span className={styles.mine} /> Yours
        </span>
      )}
      <span className={styles.meaning}>
        <span className={styles.offered} /> Open to you
      </span>
    </span>
  );
}

function countText(mine: number, offered: number): string {
  if (mine + offered === 0) return 'Nothing scheduled';
  return [mine > 0 && `${mine} yours`, offered > 0 && `${offered} open to you`].filter(Boolean).join(', ');
}
