import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventCard } from '#contract/events/event.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { dayKey, formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import { now } from '#web/platform/now.ts';
import { EventLine } from '../list/event-card.tsx';
import { chosenBy, type EventSearch } from '../list/event-filter.rules.ts';
import { monthEventsQuery } from '../list/events.query.ts';
import { eventAddress, statusAt } from '../page/event-time.rules.ts';
import { useLiveCards } from '../page/use-live-events.ts';
import { monthBeside, monthName, weeksOf } from './month.rules.ts';
import styles from './month-view.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const SHOWN = 3;
const SEVEN_DAYS_MS = 7 * 86_400_000;

/**
 * One month: names in the cells (dots on a phone), and below it the events of the selected day, or of the next seven
 * days.
 */
export function MonthView({
  search,
  coming,
  attending,
  clock,
}: {
  search: EventSearch;
  /** Running and upcoming events, filtered by the chips. */
  coming: readonly EventCard[];
  attending: ReadonlySet<number>;
  clock: number | null;
}) {
  const zone = useTimeZone();
  const today = dayKey(now(), zone);
  const month = search.month ?? today.slice(0, 7);
  const [picked, setPicked] = useState<string | null>(null);
  const { data, error, isError, refetch } = useQuery(monthEventsQuery(month));
  const going = new Set([...attending, ...(data?.attendingEventIds ?? [])]);
  const cards = useLiveCards(data?.events ?? NONE).filter(chosenBy(search, going));
  const days = groupBy(cards, (event) => dayKey(new Date(event.startsAtUtc), zone));
  const weeks = weeksOf(month);
  const chosen = picked && weeks.flat().includes(picked) ? picked : null;
  const onChosen = chosen ? days.get(chosen) : undefined;
  const until = now().getTime() + SEVEN_DAYS_MS;
  const next = today.startsWith(month) ? coming.filter((event) => Date.parse(event.startsAtUtc) < until) : NONE;
  const empty = data && ![...days.keys()].some((day) => day.startsWith(month));
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load this month" />;
  return (
    <div className={layoutStyles.column16}>
      <div className={styles.head}>
        <h2 className={textStyles.larger} aria-live="polite">
          {monthName(month)}
        </h2>
        <div className={styles.turn}>
          <Turn search={search} month={monthBeside(month, -1)} label="Previous month" />
          <Turn search={search} month={monthBeside(month, 1)} label="Next month" />
        </div>
      </div>
      <table className={styles.leaf} aria-busy={!data}>
        <caption className="visually-hidden">Events in {monthName(month)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={day === chosen ? styles.chosen : day.startsWith(month) ? undefined : styles.other}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <Day
                    day={day}
                    events={days.get(day) ?? NONE}
                    going={going}
                    onPick={() => setPicked(day)}
                    clock={clock}
                    zone={zone}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data && data.meta.total > data.events.length && (
        <p className={textStyles.soft}>
          Showing the first {data.events.length} of {data.meta.total}. Switch to the timeline to see them all.
        </p>
      )}
      {empty && <p className={textStyles.soft}>No events in {monthName(month)}.</p>}
      {onChosen?.[0] ? (
        <section className={styles.below} aria-live="polite">
          <h3 className={textStyles.large}>
            <DateOnly at={onChosen[0].startsAtUtc} style="full" />
          </h3>
          {onChosen.map((event) => (
            <EventLine key={event.id} event={event} going={going.has(event.id)} clock={clock} level="h3" />
          ))}
        </section>
      ) : (
        next.length > 0 && (
          <section className={styles.below}>
            <h3 className={textStyles.large}>Next 7 days</h3>
            {next.map((event) => (
              <EventLine
                key={event.id}
                event={event}
                going={going.has(event.id)}
                clock={clock}
                dayless={false}
                level="h3"
              />
            ))}
          </section>
        )
      )}
    </div>
  );
}

const NONE: readonly EventCard[] = [];

function Turn({ search, month, label }: { search: EventSearch; month: string; label: string }) {
  const Icon = label === 'Next month' ? IconChevronRight : IconChevronLeft;
  return (
    <ButtonLink
      to="/events"
      search={{ ...search, month }}
      replace
      resetScroll={false}
      variant="secondary"
      size="sm"
      aria-label={`${label}, ${monthName(month)}`}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </ButtonLink>
  );
}

function Day({
  day,
  events,
  going,
  clock,
  zone,
  onPick,
}: {
  day: string;
  events: readonly EventCard[];
  going: ReadonlySet<number>;
  clock: number | null;
  zone: string;
  onPick: () => void;
}) {
  const waking = useHydrating();
  const number = Number(day.slice(8));
  if (events.length === 0) return <span className={styles.number}>{number}</span>;
  const lookOf = (event: EventCard) =>
    statusAt(event, clock) === 'completed' ? styles.past : going.has(event.id) ? styles.mine : undefined;
  const more = events.length - SHOWN;
  const count = `${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  return (
    <>
      <button
        type="button"
        {...waking}
        className={styles.number}
        onClick={onPick}
        aria-label={`${monthDay(day)}, ${count}`}
      >
        {number}
        <span className={styles.dots} aria-hidden="true">
          {events.slice(0, SHOWN).map((event) => (
            <span key={event.id} className={lookOf(event)} />
          ))}
        </span>
      </button>
      <ul className={styles.names}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id} className={lookOf(event)}>
            <Link to="/events/$address" params={{ address: eventAddress(event) }}>
              <time dateTime={event.startsAtUtc}>{formatTime(new Date(event.startsAtUtc), zone)}</time> {event.name}
              {going.has(event.id) && <span className="visually-hidden">, attending</span>}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <button type="button" {...waking} className={styles.more} onClick={onPick}>
              {more} more
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

function monthDay(day: string): string {
  return `${monthName(day.slice(0, 7)).split(' ')[0]} ${Number(day.slice(8))}`;
}
