import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { joinWorkout } from '#contract/workouts/workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { JoinDoor } from '#web/domain/events/attend/join-door.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { workoutLinkQuery } from './workouts.query.ts';

const SIGN_IN_FIRST: readonly number[] = [401, 403];

/** Behind the join link of the live part. */
export function WorkoutJoinPage({ uuid, t }: { uuid: string; t: string | undefined }) {
  const { data: link, error, refetch } = useQuery(workoutLinkQuery(uuid, t));
  if (error && isApiProblem(error) && SIGN_IN_FIRST.includes(error.status)) {
    return (
      <EntryCard title="Workout" line={error.message}>
        <ButtonLink to="/login" search={{ next: `/workouts/links/${uuid}` }} wide>
          Sign in
        </ButtonLink>
      </EntryCard>
    );
  }
  const id = String(link?.workout.id ?? '');
  return (
    <JoinDoor
      door={link}
      error={error}
      lookAgain={refetch}
      join={() => call(joinWorkout, { params: { uuid }, body: t === undefined ? {} : { t } })}
      name={link?.workout.name ?? ''}
      startsAt={link?.workout.startsAtUtc ?? ''}
      tooEarly={WORKOUT_REFUSALS.tooEarly}
      foot={
        <p>
          <Link to="/workouts/$id" params={{ id }}>
            To the page of the workout
          </Link>
        </p>
      }
      otherwise={
        <ButtonLink to="/workouts" variant="secondary" wide>
          See the workouts
        </ButtonLink>
      }
    />
  );
}
