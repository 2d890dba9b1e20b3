import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { changeWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import type { TeacherWorkoutCancelTotals } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { type Consequence, DryRunDialog } from '#web/kit/overlay/dry-run-dialog.tsx';
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
  if (!isApiProblem(error)) return "That didn't work. Nothing was cancelled. Try again.";
  return error.code === 'figures_changed'
    ? 'The numbers changed since you looked. These are the new ones.'
    : error.message;
}

/** What cancelling does, in groups of sentences. */
function cancelConsequences(
  { places, waiting, disputed, cash, credits }: TeacherWorkoutCancelTotals,
  checkouts: number,
): Consequence[] {
  const ends: ReactNode[] = [
    checkouts > 0 && `${counted(checkouts, 'unpaid checkout ends', 'unpaid checkouts end')}. No one is charged.`,
    'It can never be opened again. Its page stays and says that it was cancelled.',
  ];
  const money: ReactNode[] = [
    cash > 0 && `${formatDollars(cash)} is refunded to the original payment method.`,
    credits > 0 && `${counted(credits, 'credit goes', 'credits go')} back to the learners.`,
    cash === 0 && credits === 0 && 'Nothing was paid, so nothing is refunded.',
    disputed > 0 &&
      `${counted(disputed, 'payment is disputed and waits', 'payments are disputed and wait')} for the outcome.`,
  ];
  const told: ReactNode[] = [
    places > 0
      ? `${counted(places, 'place ends, and its holder gets', 'places end, and their holders get')} an email.`
      : 'Nobody has a place.',
    waiting > 0 && `${counted(waiting, 'person in line hears', 'people in line hear')} that it is off.`,
  ];
  return [
    { title: 'Money', lines: money.filter(Boolean) },
    { title: 'Who is told', lines: told.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
