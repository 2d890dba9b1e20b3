import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { joinWorkout } from '#contract/workouts/workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { JoinDoor } from '#web/features/events/attend/join-door.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import { workoutLinkQuery } from './workouts.query.ts';

/** States that only signing in can change. */
const SIGN_IN_FIRST: readonly string[] = ['signed_out', WORKOUT_REFUSALS.linkRevoked];

/** The page behind the join link of the live part. */
export function WorkoutJoinPage({ uuid, t }: { uuid: string; t: string | undefined }) {
  const { data: link, error, refetch } = useQuery(workoutLinkQuery(uuid, t));
  const visitor = useVisitor() === null;
  const signInFirst = visitor && SIGN_IN_FIRST.includes(link?.state ?? '');
  const next = `/workouts/links/${uuid}`;
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
          {signInFirst ? (
            <span>
              New here?{' '}
              <Link to="/sign_up" search={{ next }}>
                Create an account
              </Link>
            </span>
          ) : (
            <Link to="/workouts/$id" params={{ id: String(link?.workout.id ?? '') }}>
              Go to the workout page
            </Link>
          )}
        </p>
      }
      otherwise={
        signInFirst ? (
          <>
            <p>
              <DateTime at={link?.workout.startsAtUtc ?? ''} />
            </p>
            <ButtonLink to="/login" search={{ next }} wide>
              Sign in
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/workouts" variant="secondary" wide>
            See all workouts
          </ButtonLink>
        )
      }
    />
  );
}
