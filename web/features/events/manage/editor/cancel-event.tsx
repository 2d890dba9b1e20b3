import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EventCancellationTotals } from '#contract/events/event-dry-runs.endpoints.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { changeTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
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
  if (!isApiProblem(error)) return "Couldn't cancel the event. Try again.";
  return error.code === 'figures_changed' ? 'These numbers just changed. Here are the latest.' : error.message;
}

/** What cancelling does, in groups of sentences. */
export function cancelConsequences(
  { attendees, waiting, cash, credits, disputed }: EventCancellationTotals,
  checkouts: number,
): Consequence[] {
  const ends: ReactNode[] = [
    checkouts > 0 && `${counted(checkouts, 'unpaid checkout ends', 'unpaid checkouts end')}. No one is charged.`,
    "The event page will say it's canceled.",
    "You can't publish it again.",
  ];
  const money: ReactNode[] = [
    cash > 0 && `${formatDollars(cash)} is refunded to the original payment method.`,
    credits > 0 && `${counted(credits, 'credit is', 'credits are')} returned.`,
    cash === 0 && credits === 0 && "No one paid anything, so there's nothing to refund.",
    disputed > 0 &&
      `${counted(disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank decides.`,
  ];
  const told: ReactNode[] = [
    attendees > 0
      ? `${counted(attendees, 'attendee loses their seat and is', 'attendees lose their seats and are')} notified by email.`
      : 'No one is attending.',
    waiting > 0 && `${counted(waiting, 'person on the waitlist is', 'people on the waitlist are')} notified.`,
  ];
  return [
    { title: 'Money', lines: money.filter(Boolean) },
    { title: 'Who gets notified', lines: told.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
