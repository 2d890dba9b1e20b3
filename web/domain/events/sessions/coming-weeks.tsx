import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventCard as EventCardData } from '#contract/events/event.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { CoverList } from '#web/kit/picture/cover-list.tsx';
import { SkeletonCards, SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { dayKey } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { groupBy } from '../calendar/month.rules.ts';
import { EventCard } from '../list/event-card.tsx';
import { EventRow } from '../list/event-row.tsx';
import { fourWeeksQuery, thisWeekQuery } from '../list/events.query.ts';
import { statusAt } from '../page/event-time.rules.ts';
import { useLiveCards } from '../page/use-live-events.ts';
import styles from './coming-weeks.module.css';
import { SessionRow } from './session-row.tsx';

/** Cards of the next four weeks before one asks for the rest; lines of this week, the rest stands on the events' own page. */
const SHOWN = 12;
const SHOWN_THIS_WEEK = 8;
const NONE = [] as const;

/** The dashboard's week by day: events and one's class sessions. Nothing where nothing is on. */
export function WeekByDay() {
  const zone = useTimeZone();
  const { data, error, isError, refetch } = useQuery(thisWeekQuery);
  const events = useLiveCards(data?.events ?? NONE);
  const sessions = data?.classSessions ?? NONE;
  const things = [
    ...events.map((event) => ({ kind: 'event' as const, startsAtUtc: event.startsAtUtc, event })),
    ...sessions.map((session) => ({ kind: 'session' as const, startsAtUtc: session.startsAtUtc, session })),
  ].sort((one, other) => Date.parse(one.startsAtUtc) - Date.parse(other.startsAtUtc));
  const clock = useClock([...events, ...sessions].flatMap((thing) => [thing.startsAtUtc, thing.endsAtUtc]));
  const going = new Set(data?.attendingEventIds);
  const running = things.filter(
    (thing) => statusAt(thing.kind === 'event' ? thing.event : thing.session, clock) !== 'completed',
  );
  const shown = running.slice(0, SHOWN_THIS_WEEK);
  if (isError) {
    return (
      <Section title="This Week">
        <FailedState error={error} onRetry={() => void refetch()} title="This week didn't load" />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section title="This Week">
        <SkeletonRows count={2} />
      </Section>
    );
  }
  if (running.length === 0) return null;
  return (
    <Section
      title="This Week"
      action={running.length > shown.length && <Link to="/events">{running.length - shown.length} more this week</Link>}
    >
      <ol className={styles.days}>
        {[...groupBy(shown, (thing) => dayKey(new Date(thing.startsAtUtc), zone))].map(([day, onIt]) => (
          <li key={day} className={styles.day}>
            <h3 className={styles.date}>
              <DateOnly at={onIt[0]?.startsAtUtc ?? ''} />
            </h3>
            <ul className={styles.rows}>
              {onIt.map((thing) =>
                thing.kind === 'event' ? (
                  <EventRow
                    key={`event-${thing.event.id}`}
                    event={thing.event}
                    going={going.has(thing.event.id)}
                    clock={clock}
                  />
                ) : (
                  <SessionRow key={`session-${thing.session.id}`} session={thing.session} clock={clock} />
                ),
              )}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The next event that one attends within the week and that isn't over: beside the next class session it is what comes first. */
export function useNextAttended(): EventCardData | null {
  const { data } = useQuery(thisWeekQuery);
  const going = new Set(data?.attendingEventIds);
  const mine = (data?.events ?? NONE).filter((event) => going.has(event.id));
  const clock = useClock(mine.map((event) => event.endsAtUtc));
  return mine.find((event) => statusAt(event, clock) !== 'completed') ?? null;
}

/** 'Events the Next Four Weeks'. */
export function FourWeeks() {
  const { data, error, isError, refetch } = useQuery(fourWeeksQuery);
  const [whole, setWhole] = useState(false);
  const cards = useLiveCards(data?.events ?? NONE);
  const clock = useClock(cards.flatMap((event) => [event.startsAtUtc, event.endsAtUtc]));
  const running = cards.filter((event) => statusAt(event, clock) !== 'completed');
  const events = whole ? running : running.slice(0, SHOWN);
  const going = new Set(data?.attendingEventIds);
  return (
    <Section title="Events the Next Four Weeks" action={<Link to="/events">All events</Link>}>
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="The events didn't load" />
      ) : !data ? (
        <SkeletonCards count={3} />
      ) : events.length === 0 ? (
        <EmptyState
          title="No events the next four weeks"
          icon={<IconCalendarEvent size={26} stroke={1.75} />}
          action={
            <>
              <PageLink to="/chat">Meet people in the chat</PageLink>
              <PageLink to="/examples">Browse the examples</PageLink>
            </>
          }
        >
          Until the next one, there is company in the chat and something to learn from in the examples.
        </EmptyState>
      ) : (
        <>
          <CoverList of={events}>
            <CardGrid min={280}>
              {events.map((event) => (
                <EventCard key={event.id} event={event} going={going.has(event.id)} clock={clock} />
              ))}
            </CardGrid>
          </CoverList>
          {events.length < running.length && (
            <Button variant="secondary" onClick={() => setWhole(true)}>
              Show {running.length - events.length} more
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
