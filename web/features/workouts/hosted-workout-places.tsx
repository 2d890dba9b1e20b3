import type { WorkoutTicketType } from '#contract/workouts/workout.ts';

/** For the user's own workout: how many spots are taken, without prices. */
export function HostedWorkoutPlaces({ types }: { types: readonly WorkoutTicketType[] }) {
  return (
    <ul>
      {types.map((type) => (
        <li key={type.id}>
          <strong>{type.name}</strong>:{' '}
          <span className="tabular">
            {Math.max(0, type.capacity - type.seatsRemaining)} of {type.capacity}
          </span>{' '}
          spots taken
        </li>
      ))}
    </ul>
  );
}
