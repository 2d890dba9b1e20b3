import { IconCalendarOff } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { CardGrid, Page, Row, Section } from '#web/kit/layout/page.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import { useVisitor } from '#web/session/current-user.ts';
import { MonthView } from '../calendar/month-view.tsx';
import { byWeek, weekHeading } from '../calendar/weeks.rules.ts';
import { statusAt } from '../page/event-time.rules.ts';
import { Timeline } from '../page/timeline.tsx';
import { useLiveCards } from '../page/use-live-events.ts';
import { EventCard } from './event-card.tsx';
import { chosenBy, type EventSearch, isFiltered } from './event-filter.rules.ts';
import { EventFilters } from './event-filters.tsx';
import { comingEventsQuery } from './events.query.ts';

/** How many of the next events the page's clock watches for starts and ends. */
const WATCHED = 20;
/** How many cards a filter should leave before the reader has to load more. */
const ENOUGH = 12;

/** The event list: by day, as cards, or as a month. */
export function EventsPage({ search }: { search: EventSearch }) {
  const person = useVisitor();
  // Weeks stay in the zone of the first render: an event that changed groups would shift everything below it.
  const [zone] = useState(useTimeZone());
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(comingEventsQuery);
  const loaded = useMemo(() => data.pages.flatMap((page) => page.events), [data]);
  const going = useMemo(() => new Set(data.pages.flatMap((page) => page.attendingEventIds)), [data]);
  const cards = useLiveCards(loaded);
  const clock = useClock(cards.slice(0, WATCHED).flatMap((event) => [event.startsAtUtc, event.endsAtUtc]));
  const events = cards.filter((event) => statusAt(event, clock) !== 'completed').filter(chosenBy(search, going));
  // Chips filter what is loaded: if they leave little, the next page loads automatically.
  const tooFew = isFiltered(search) && search.view !== 'month' && events.length < ENOUGH;
  useEffect(() => {
    if (tooFew && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [tooFew, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <Page
      title="Events"
      line="Live events with working creatives."
      action={
        person && (
          <ButtonLink to="/myevents" variant="secondary">
            My events
          </ButtonLink>
        )
      }
    >
      <EventFilters search={search} signedIn={person !== null} />
      {search.view === 'month' ? (
        <MonthView search={search} coming={events} attending={going} clock={clock} />
      ) : events.length === 0 ? (
        <NoEvents search={search} more={hasNextPage} />
      ) : search.view === 'timeline' ? (
        <Timeline events={events} going={going} clock={clock} />
      ) : (
        [...byWeek(events, zone, now())].map(([week, onIt]) => (
          <Section key={week} title={weekHeading(week, zone, now())}>
            <CardGrid min={280}>
              {onIt.map((event) => (
                <EventCard
                  key={event.id}
                  event={event}
                  going={going.has(event.id)}
                  clock={clock}
                  first={events.indexOf(event) < 3}
                  compact
                />
              ))}
            </CardGrid>
          </Section>
        ))
      )}
      <Row gap={16} between>
        {hasNextPage && search.view !== 'month' ? (
          <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            Show later events
          </MoreButton>
        ) : (
          <span />
        )}
        <span className={textStyles.medium}>
          <PageLink to="/past-events">Past events</PageLink>
        </span>
      </Row>
    </Page>
  );
}

function NoEvents({ search, more }: { search: EventSearch; more: boolean }) {
  const filtered = isFiltered(search);
  return (
    <EmptyState
      title={filtered ? 'No matching events' : 'No events yet'}
      icon={<IconCalendarOff size={26} stroke={1.75} />}
      action={
        filtered ? (
          <ButtonLink to="/events" search={search.view ? { view: search.view } : {}} variant="secondary">
            All events
          </ButtonLink>
        ) : (
          <ButtonLink to="/courses">Browse Courses</ButtonLink>
        )
      }
    >
      {filtered
        ? more
          ? 'Later events might match. Load more below.'
          : 'Clear a filter to see more.'
        : 'New events show up here first.'}
    </EmptyState>
  );
}
