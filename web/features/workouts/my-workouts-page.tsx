import { IconBarbell } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AttendingWorkout } from '#contract/workouts/workouts.endpoints.ts';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { Dotted } from '#web/kit/text/dotted.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import styles from './my-workouts-page.module.css';
import { hasLive, workoutStatusAt } from './place-status.rules.ts';
import { SubmissionBadge, WorkoutBadge } from './workout-badges.tsx';
import { myWorkoutsQuery } from './workouts.query.ts';

/** All workouts the user has a spot in, with their instructions and the state of the user's work. */
export function MyWorkoutsPage() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(myWorkoutsQuery);
  const workouts = data.pages.flatMap((page) => page.attendingEvents);
  const clock = useClock(workouts.flatMap((workout) => [workout.startsAtUtc, workout.endsAtUtc]));
  const ahead = workouts.filter((workout) => workoutStatusAt(workout, clock) !== 'completed');
  const past = workouts.filter((workout) => workoutStatusAt(workout, clock) === 'completed');
  return (
    <Page title="My workouts" line="Your live sessions and written feedback.">
      <Section title="Workouts I'm Participating in">
        {ahead.length === 0 ? (
          <EmptyState
            title="No workouts yet"
            icon={<IconBarbell size={26} stroke={1.75} />}
            action={<ButtonLink to="/workouts">See all workouts</ButtonLink>}
          >
            Sign up for a workout and it’ll show up here with its instructions.
          </EmptyState>
        ) : (
          <Rows workouts={ahead} clock={clock} />
        )}
      </Section>
      {past.length > 0 && (
        <Section title="Past workouts">
          <Rows workouts={past} clock={clock} />
        </Section>
      )}
      {hasNextPage && (
        <div>
          <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            Show more
          </MoreButton>
        </div>
      )}
    </Page>
  );
}

function Rows({ workouts, clock }: { workouts: readonly AttendingWorkout[]; clock: number | null }) {
  return (
    <ul className={layoutStyles.grid8}>
      {workouts.map((workout) => (
        <Row key={workout.id} workout={workout} clock={clock} />
      ))}
    </ul>
  );
}

function Row({ workout, clock }: { workout: AttendingWorkout; clock: number | null }) {
  const status = workoutStatusAt(workout, clock);
  const live = workout.places.find((place) => place.kind === 'live');
  const written = workout.places.find((place) => place.kind === 'written');
  const answered = written?.submission?.state === 'answered';
  return (
    <li className={styles.row}>
      <CalendarLeaf at={workout.startsAtUtc} size="sm" />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/workouts/$id" params={{ id: String(workout.id) }}>
            {workout.name}
          </Link>
        </p>
        <p className={styles.soft}>
          {!hasLive(workout) && <span>{'Submit by '}</span>}
          <DateOnly at={workout.startsAtUtc} />
          {' · '}
          <TimeWithZone at={workout.startsAtUtc} until={hasLive(workout) ? workout.endsAtUtc : undefined} />
        </p>
        <p className={styles.soft}>
          <Dotted>
            <span>{workout.schoolName}</span>
            {live && <span>Live session</span>}
            {written && <span>Written feedback</span>}
          </Dotted>
        </p>
      </div>
      <div className={styles.marks}>
        {status === 'started' && <WorkoutBadge status={status} />}
        {live && status === 'started' && (
          <ButtonAnchor size="sm" href={`/workouts/links/${workout.uuid}`} aria-description={workout.name}>
            Attend Event Now
          </ButtonAnchor>
        )}
        {written && (
          <ButtonLink
            to="/workouts/written/$uuid"
            params={{ uuid: workout.uuid }}
            size="sm"
            variant={answered ? 'primary' : 'secondary'}
            aria-description={workout.name}
          >
            {answered ? 'Read your feedback' : 'Your work'}
          </ButtonLink>
        )}
        {written?.submission && !answered && <SubmissionBadge state={written.submission.state} />}
      </div>
      {workout.instructions && (
        <details className={styles.more}>
          <summary>Instructions</summary>
          <RichText html={workout.instructions} />
        </details>
      )}
    </li>
  );
}
