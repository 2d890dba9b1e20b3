import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EventCancellationTotals } from '#contract/events/event-dry-runs.endpoints.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { changeTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { type Consequence, DryRunDialog } from '#web/kit/overlay/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { eventCancellationQuery } from './teacher-event.query.ts';

/** The dry run of a cancellation and the typed CANCEL (G5). */
export function CancelEvent({
  event,
  onClose,
  onCancelled,
}: {
  event: Pick<TeacherEvent, 'id' | 'name'>;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const keyOf = useAttemptKey();
  const run = useQuery(eventCancellationQuery(event.id));
  const totals = run.data?.totals;
  const cancel = useMutation({
    mutationFn: (expected: EventCancellationTotals) => {
      const body = { status: 'cancelled', expected: { ...expected } };
      return call(changeTeacherEvent, { params: { id: event.id }, body, idempotencyKey: keyOf([event.id, body]) });
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
      title={`Cancel ${event.name}?`}
      consequences={totals ? cancelConsequences(totals, run.data?.checkouts ?? 0) : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action="Cancel event"
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
export function cancelConsequences(
  { attendees, waiting, cash, credits, disputed }: EventCancellationTotals,
  checkouts: number,
): Consequence[] {
  const ends: ReactNode[] = [
    checkouts > 0 && `${counted(checkouts, 'unpaid checkout ends', 'unpaid checkouts end')}. No one is charged.`,
    'Its page says that it is cancelled.',
    'It can never be published again.',
  ];
  const money: ReactNode[] = [
    cash > 0 && `${formatDollars(cash)} is refunded to the original payment method.`,
    credits > 0 && `${counted(credits, 'credit goes', 'credits go')} back.`,
    cash === 0 && credits === 0 && 'Nothing was paid, so nothing is refunded.',
    disputed > 0 &&
      `${counted(disputed, 'payment is disputed and waits', 'payments are disputed and wait')} for the outcome.`,
  ];
  const told: ReactNode[] = [
    attendees > 0
      ? `${counted(attendees, 'person loses their seat and gets', 'people lose their seats and get')} an email.`
      : 'Nobody is attending.',
    waiting > 0 && `${counted(waiting, 'person in line hears', 'people in line hear')} that it is off.`,
  ];
  return [
    { title: 'Money', lines: money.filter(Boolean) },
    { title: 'Who is told', lines: told.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
