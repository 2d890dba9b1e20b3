import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { CoverList } from '#web/kit/picture/cover-list.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { EventCard } from '../list/event-card.tsx';
import { fourWeeksQuery } from '../list/events.query.ts';
import { statusAt } from '../page/event-time.rules.ts';
import { useLiveCards } from '../page/use-live-events.ts';
import styles from './four-weeks.module.css';
import type { Week } from './use-week.ts';

/** Cards in the row; the rest stands on the events' own page. */
const SHOWN = 12;
const NONE = [] as const;

/** 'Events the Next Four Weeks' as one row that scrolls, without those that the week has told. */
export function FourWeeks({ week }: { week: Week }) {
  const { data, error, isError, refetch } = useQuery(fourWeeksQuery);
  const cards = useLiveCards(data?.events ?? NONE);
  const clock = useClock(cards.flatMap((event) => [event.startsAtUtc, event.endsAtUtc]));
  const running = cards.filter((event) => statusAt(event, clock) !== 'completed');
  const later = running.filter(({ id }) => !week.hasEvent(id));
  const going = new Set(data?.attendingEventIds);
  return (
    <Section title="Events the Next Four Weeks" action={<Link to="/events">All events</Link>}>
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="The events didn't load" />
      ) : !data ? (
        <SkeletonCards count={3} />
      ) : running.length === 0 ? (
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
      ) : later.length === 0 ? (
        <p className={styles.soft}>All of them are in this week, above.</p>
      ) : (
        <CoverList of={later}>
          <ul className={styles.row}>
            {later.slice(0, SHOWN).map((event) => (
              <li key={event.id}>
                <EventCard event={event} going={going.has(event.id)} clock={clock} />
              </li>
            ))}
          </ul>
        </CoverList>
      )}
    </Section>
  );
}
