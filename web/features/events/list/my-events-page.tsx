import { IconCalendarEvent } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { Page, Section, Stack } from '#web/kit/layout/page.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { CalendarFeed } from '../calendar/calendar-feed.tsx';
import { isOffered } from '../page/event-eligibility.rules.ts';
import { eventAddress, momentsOf, statusAt } from '../page/event-time.rules.ts';
import { useLiveCards } from '../page/use-live-events.ts';
import { SessionRow } from '../sessions/session-row.tsx';
import { EventLine } from './event-card.tsx';
import { attendingQuery } from './events.query.ts';
import styles from './my-events-page.module.css';

/** A person's events, class sessions, and waitlist spots, and the link to their calendar. Empty sections come last. */
export function MyEventsPage({
  noSessions,
  action,
}: {
  /** Shown if no class session is near; `quiet`: as a line below other content. */
  noSessions: (quiet: boolean) => ReactNode;
  action?: ReactNode;
}) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(attendingQuery);
  const attendingEvents = useMemo(() => data.pages.flatMap((page) => page.attendingEvents), [data]);
  const classSessions = data.pages.flatMap((page) => page.classSessions);
  const waiting = data.pages[0]?.waiting ?? [];
  const last = data.pages.at(-1);
  const more = (label: string) => (
    <div className={styles.more}>
      <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
        {label}
      </MoreButton>
    </div>
  );
  const cards = useLiveCards(attendingEvents);
  const clock = useClock([...cards, ...classSessions].flatMap(momentsOf));
  const events = cards.filter((event) => statusAt(event, clock) !== 'completed');
  const sessions = classSessions.filter((session) => statusAt(session, clock) !== 'completed');
  const quiet = events.length + waiting.length + sessions.length > 0;
  const attending = (
    <Section key="events" title="Upcoming Events I'm Attending">
      {events.length > 0 ? (
        <Stack gap={12}>
          {events.map((event) => (
            <EventLine key={event.id} event={event} going clock={clock} dayless={false} dated />
          ))}
        </Stack>
      ) : quiet ? (
        <p className={textStyles.soft}>
          You don’t have any events coming up. <Link to="/events">See upcoming events</Link>
        </p>
      ) : (
        <EmptyState
          title="No events yet"
          icon={<IconCalendarEvent size={26} stroke={1.75} />}
          action={<ButtonLink to="/events">See upcoming events</ButtonLink>}
        >
          RSVP to an event and it’ll show up here.
        </EmptyState>
      )}
      {hasNextPage && last && last.meta.page < last.meta.totalPages && more('Show later events')}
    </Section>
  );
  return (
    <Page
      title="My events"
      line="Events you're attending, your class sessions, and your waitlist spots."
      action={action}
    >
      {(events.length > 0 || !quiet) && attending}
      {waiting.length > 0 && (
        <Section title="On the waitlist">
          <ul className={layoutStyles.grid8}>
            {waiting.map(({ event, entry }) => (
              <li key={`${event.id}-${entry.ticketTypeId}`} className={styles.row}>
                <CalendarLeaf at={event.startsAtUtc} size="sm" />
                <div className={styles.words}>
                  <p className={styles.name}>
                    <Link to="/events/$address" params={{ address: eventAddress(event) }}>
                      {event.name}
                    </Link>
                  </p>
                  <p className={textStyles.soft}>
                    <DateTime at={event.startsAtUtc} />
                    {' · '}
                    <InLine entry={entry} clock={clock} />
                  </p>
                </div>
                {entry.state === 'offered' && <Badge look="warning">A seat opened up for you</Badge>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="All My Upcoming Class Sessions">
        {sessions.length === 0 ? (
          noSessions(quiet)
        ) : (
          <ul className={layoutStyles.grid8}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} clock={clock} day="dated" />
            ))}
          </ul>
        )}
        {hasNextPage && last?.moreClassSessions && more('Show later sessions')}
      </Section>
      {events.length === 0 && quiet && attending}
      <CalendarFeed />
    </Page>
  );
}

function InLine({ entry, clock }: { entry: SeatWaitlistEntry; clock: number | null }) {
  if (entry.state === 'offered' && entry.offerExpiresAt && (clock === null || isOffered(entry, clock))) {
    return (
      <span key="offered">
        Held for you until <DateTime at={entry.offerExpiresAt} />
      </span>
    );
  }
  return <span>You're #{entry.place} on the waitlist</span>;
}
