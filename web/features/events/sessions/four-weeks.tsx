import { IconCalendarEvent } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { EventCard } from '../list/event-card.tsx';
import { fourWeeksQuery } from '../list/events.query.ts';
import { statusAt } from '../page/event-time.rules.ts';
import { useLiveCards } from '../page/use-live-events.ts';
import styles from './four-weeks.module.css';

/** 'Events the Next Four Weeks' as a scrolling row, including this week's; loads more as it scrolls. */
export function FourWeeks() {
  const { data, error, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(fourWeeksQuery);
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data]);
  const cards = useLiveCards(loaded);
  const clock = useClock(cards.flatMap((event) => [event.startsAtUtc, event.endsAtUtc]));
  const running = cards.filter((event) => statusAt(event, clock) !== 'completed');
  const going = new Set(data?.pages.flatMap((page) => page.attendingEventIds));
  return (
    <Section title="Events the Next Four Weeks" action={<Link to="/events">All events</Link>}>
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the events" />
      ) : !data ? (
        <SkeletonCards count={3} />
      ) : running.length === 0 ? (
        <EmptyState
          title="No events in the next four weeks"
          icon={<IconCalendarEvent size={26} stroke={1.75} />}
          action={
            <>
              <PageLink to="/chat">Open the chat</PageLink>
              <PageLink to="/examples">Browse the examples</PageLink>
            </>
          }
        >
          Until the next one, meet people in the chat or learn from the examples.
        </EmptyState>
      ) : (
        <ul className={styles.row}>
          {running.map((event) => (
            <li key={event.id}>
              <EventCard event={event} going={going.has(event.id)} clock={clock} />
            </li>
          ))}
          {hasNextPage && (
            <li className={styles.later}>
              <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
                Show later events
              </MoreButton>
            </li>
          )}
        </ul>
      )}
    </Section>
  );
}
