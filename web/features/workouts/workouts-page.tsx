import { IconBarbell, IconHistory } from '@tabler/icons-react';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { listWorkouts } from '#contract/workouts/workouts.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { WorkoutCard } from './workout-card.tsx';
import { comingWorkoutsQuery, pastWorkoutsQuery } from './workouts.query.ts';

type Listed = UseInfiniteQueryResult<{ pages: ResponseOf<typeof listWorkouts>[] }>;

/** All workouts, upcoming and past. */
export function WorkoutsPage() {
  const coming = useInfiniteQuery(comingWorkoutsQuery);
  const past = useInfiniteQuery(pastWorkoutsQuery);
  return (
    <Page
      title="Workouts"
      line="Practice with a teacher, live in a small group or with written feedback at your own pace."
      action={
        <ButtonLink to="/myworkouts" variant="secondary">
          My workouts
        </ButtonLink>
      }
    >
      <Section title="Upcoming workouts">
        <List
          listed={coming}
          more="Show later workouts"
          failed="Couldn't load workouts"
          empty={
            <EmptyState
              title="No upcoming workouts"
              icon={<IconBarbell size={26} stroke={1.75} />}
              action={<ButtonLink to="/events">See upcoming events</ButtonLink>}
            >
              New workouts show up here as soon as a teacher publishes them.
            </EmptyState>
          }
        />
      </Section>
      <Section title="Past workouts">
        <List
          listed={past}
          more="Show earlier workouts"
          failed="Couldn't load past workouts"
          empty={
            <EmptyState title="No past workouts yet" icon={<IconHistory size={26} stroke={1.75} />}>
              Workouts show up here after they end.
            </EmptyState>
          }
        />
      </Section>
    </Page>
  );
}

function List({ listed, empty, more, failed }: { listed: Listed; empty: ReactNode; more: string; failed: string }) {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = listed;
  const workouts = data?.pages.flatMap((page) => page.workouts) ?? [];
  const going = new Set(data?.pages.flatMap((page) => page.attendingWorkoutIds));
  const clock = useClock(workouts.flatMap((workout) => [workout.startsAtUtc, workout.endsAtUtc]));
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title={failed} />;
  if (!data) return <SkeletonCards count={3} />;
  if (workouts.length === 0) return empty;
  return (
    <>
      <CardGrid min={280}>
        {workouts.map((workout, index) => (
          <WorkoutCard
            key={workout.id}
            workout={workout}
            going={going.has(workout.id)}
            clock={clock}
            first={index < 3}
          />
        ))}
      </CardGrid>
      {hasNextPage && (
        <div>
          <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            {more}
          </MoreButton>
        </div>
      )}
    </>
  );
}
