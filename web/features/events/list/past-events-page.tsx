import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isApiProblem } from '#web/api/problem.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { CardGrid, Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState, RefusedState } from '#web/kit/state/states.tsx';
import { EventCard } from './event-card.tsx';
import { pastEventsQuery } from './events.query.ts';

/** Past events with their recordings; for members and staff. */
export function PastEventsPage() {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(pastEventsQuery);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const going = new Set(data?.pages.flatMap((page) => page.attendingEventIds));
  return (
    <Page
      title="Past events"
      line="Catch up on what you missed, or watch it again."
      action={
        <ButtonLink to="/events" variant="secondary">
          Upcoming events
        </ButtonLink>
      }
    >
      {isError && isApiProblem(error) && error.status === 403 ? (
        <RefusedState
          title="Past events are only available to members."
          action={<ButtonLink to="/subscriptions">Upgrade to a membership</ButtonLink>}
        >
          Members can watch recordings as often as they like.
        </RefusedState>
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load past events" />
      ) : !data ? (
        <SkeletonCards count={6} />
      ) : events.length === 0 ? (
        <EmptyState
          title="No past events yet"
          icon={<IconHistory size={26} stroke={1.75} />}
          action={<ButtonLink to="/events">See upcoming events</ButtonLink>}
        >
          Events show up here with their recordings after they end.
        </EmptyState>
      ) : (
        <>
          <CardGrid min={280}>
            {events.map((event, index) => (
              <EventCard
                key={event.id}
                event={event}
                going={going.has(event.id)}
                clock={null}
                first={index < 3}
                level="h2"
                compact
                past
              />
            ))}
          </CardGrid>
          {hasNextPage && (
            <div>
              <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
                Show earlier events
              </MoreButton>
            </div>
          )}
        </>
      )}
    </Page>
  );
}
