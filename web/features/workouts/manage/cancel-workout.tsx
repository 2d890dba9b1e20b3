import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { changeWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import type { TeacherWorkoutCancelTotals } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { counted } from '#web/kit/text/counted.ts';
import { workoutCancellationQuery } from './teacher-workouts.query.ts';

/** The dry run of a cancellation and the typed CANCEL. */
export function CancelWorkout({
  workout,
  onClose,
  onCancelled,
}: {
  workout: TeacherWorkout;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const run = useQuery(workoutCancellationQuery(workout.id));
  const keyOf = useAttemptKey();
  const totals = run.data?.totals;
  const cancel = useMutation({
    mutationFn: (expected: TeacherWorkoutCancelTotals) => {
      const body = { status: 'cancelled', expected };
      return call(changeWorkout, { params: { id: workout.id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: onCancelled,
    // The figures moved, or it is cancelled already: shown anew before anything is done.
    onError: () => void run.refetch(),
  });
  return (
    <DryRunDialog
      open
      danger
      word="CANCEL"
      onClose={onClose}
      title={`Cancel ${workout.name}?`}
      consequences={totals ? cancelConsequences(totals, run.data?.checkouts ?? 0) : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action="Cancel this workout"
      dismiss="Keep it"
      pending={cancel.isPending}
      problem={cancel.isError ? problemOf(cancel.error) : undefined}
      onConfirm={() => totals && cancel.mutate(totals)}
    />
  );
}

function problemOf(error: unknown): string {
  if (!isApiProblem(error)) return "Couldn't cancel the workout. Try again.";
  return error.code === 'figures_changed' ? 'These numbers just changed. Here are the latest.' : error.message;
}

/** What cancelling does, in groups of sentences. */
function cancelConsequences(
  { places, waiting, disputed, cash, credits }: TeacherWorkoutCancelTotals,
  checkouts: number,
): Consequence[] {
  const ends: ReactNode[] = [
    checkouts > 0 && `${counted(checkouts, 'unpaid checkout ends', 'unpaid checkouts end')}. No one is charged.`,
    "You can't open it again. Its page stays up and says it was canceled.",
  ];
  const money: ReactNode[] = [
    cash > 0 && `${formatDollars(cash)} is refunded to the original payment method.`,
    credits > 0 && `${counted(credits, 'credit is', 'credits are')} returned to learners.`,
    cash === 0 && credits === 0 && "No one paid anything, so there's nothing to refund.",
    disputed > 0 &&
      `${counted(disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank decides.`,
  ];
  const told: ReactNode[] = [
    places > 0
      ? `${counted(places, 'spot is', 'spots are')} released, and the ${places === 1 ? 'learner is' : 'learners are'} notified by email.`
      : 'No one has signed up.',
    waiting > 0 && `${counted(waiting, 'person on the waitlist is', 'people on the waitlist are')} notified.`,
  ];
  return [
    { title: 'Money', lines: money.filter(Boolean) },
    { title: 'Who gets notified', lines: told.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
