import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { changeWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import type { TeacherWorkoutCancelTotals } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import {
  CancelDialog,
  checkoutsEnd,
  moneyBack,
  waitlistNotified,
} from '#web/features/teaching/manage/cancel-dialog.tsx';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { counted } from '#web/kit/text/counted.ts';
import { workoutCancellationQuery } from './teacher-workouts.query.ts';

/** The dry run of a cancellation, confirmed by typing CANCEL. */
export function CancelWorkout({
  workout,
  onClose,
  onCancelled,
}: {
  workout: TeacherWorkout;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const keyOf = useAttemptKey();
  const dryRun = useQuery(workoutCancellationQuery(workout.id));
  return (
    <CancelDialog
      noun="workout"
      name={workout.name}
      action="Cancel this workout"
      dryRun={dryRun}
      consequencesOf={cancelConsequences}
      cancel={(expected: TeacherWorkoutCancelTotals) => {
        const body = { status: 'cancelled', expected };
        return call(changeWorkout, { params: { id: workout.id }, body, idempotencyKey: keyOf(body) });
      }}
      onClose={onClose}
      onCancelled={onCancelled}
    />
  );
}

function cancelConsequences(totals: TeacherWorkoutCancelTotals, checkouts: number): Consequence[] {
  const { places, waiting } = totals;
  const ends: ReactNode[] = [
    checkoutsEnd(checkouts),
    "You can't open it again. Its page stays up and says it was canceled.",
  ];
  const notified: ReactNode[] = [
    places > 0
      ? `${counted(places, 'spot is', 'spots are')} released, and the ${places === 1 ? 'learner is' : 'learners are'} notified by email.`
      : 'No one has signed up.',
    waitlistNotified(waiting),
  ];
  return [
    moneyBack(totals, 'learners'),
    { title: 'Who gets notified', lines: notified.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
