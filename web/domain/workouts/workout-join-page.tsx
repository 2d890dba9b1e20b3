import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { joinWorkout } from '#contract/workouts/workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { useAtMoments, useClock } from '#web/domain/events/event-clock.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { workoutLinkQuery } from './workouts.query.ts';

const SIGN_IN_FIRST: readonly number[] = [401, 403];

/** Behind the join link of the live part: comes in where the doors are open, else says why not and what then. */
export function WorkoutJoinPage({ uuid, t }: { uuid: string; t: string | undefined }) {
  const { data: link, error, isError, refetch } = useQuery(workoutLinkQuery(uuid, t));
  const [problem, setProblem] = useState<string | null>(null);
  const going = useRef(false);
  const moments = link ? [link.opensAtUtc, link.closesAtUtc] : [];
  const clock = useClock(moments);
  useAtMoments(clock, moments, () => void refetch());
  const comeIn = useCallback(async () => {
    if (going.current) return;
    going.current = true;
    setProblem(null);
    try {
      const { redirectTo } = await call(joinWorkout, { params: { uuid }, body: t === undefined ? {} : { t } });
      window.location.replace(redirectTo);
    } catch (refusal) {
      going.current = false;
      setProblem(refusal instanceof Error ? refusal.message : 'Something went wrong. Try again.');
    }
  }, [uuid, t]);
  const open = link?.state === 'open';
  useEffect(() => {
    if (open) void comeIn();
  }, [open, comeIn]);

  if (isError && isApiProblem(error) && SIGN_IN_FIRST.includes(error.status)) {
    return (
      <EntryCard title="Workout" line={error.message}>
        <ButtonLink to="/login" search={{ next: `/workouts/links/${uuid}` }} wide>
          Sign in
        </ButtonLink>
      </EntryCard>
    );
  }
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="This link didn't open" />;
  if (!link) {
    return (
      <EntryCard title="One moment">
        <SkeletonLine width={70} />
        <SkeletonLine width={44} />
      </EntryCard>
    );
  }
  const { workout } = link;
  const foot = (
    <p>
      <Link to="/workouts/$id" params={{ id: String(workout.id) }}>
        To the page of the workout
      </Link>
    </p>
  );
  if (open) {
    return (
      <EntryCard
        title={workout.name}
        line={problem === null ? 'The doors are open. You are on your way in…' : undefined}
        foot={foot}
      >
        {problem !== null && <p role="alert">{problem}</p>}
        <Button size="lg" wide autoFocus onClick={() => void comeIn()}>
          Attend Event Now
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={workout.name} line={link.message} foot={foot}>
      {link.state === WORKOUT_REFUSALS.tooEarly ? (
        <p>
          It starts <DateTime at={workout.startsAtUtc} />. The doors open <Countdown to={link.opensAtUtc} done="now" />,
          and this page follows by itself.
        </p>
      ) : (
        <ButtonLink to="/workouts" variant="secondary" wide>
          See the workouts
        </ButtonLink>
      )}
    </EntryCard>
  );
}
