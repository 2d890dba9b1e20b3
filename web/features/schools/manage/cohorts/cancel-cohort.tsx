import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import type { CancellationTotals } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { changeCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { Segments } from '#web/kit/form/fields.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { cohortCancellationQuery } from './cohorts.query.ts';

const REFUNDS = [
  { value: 'full', label: 'Full refund' },
  { value: 'pro_rata', label: 'Prorated refund' },
] as const;

/** The dry run of a cancellation and the typed CANCEL; a started cohort's staff choose whether all or the rest goes back. */
export function CancelCohort({
  cohort,
  onClose,
  onCancelled,
}: {
  cohort: TeacherCohort;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const [refund, setRefund] = useState<'full' | 'pro_rata'>('full');
  const run = useQuery(cohortCancellationQuery(cohort.id, refund));
  const totals = run.data?.totals;
  const cancel = useMutation({
    mutationFn: (expected: CancellationTotals) =>
      call(changeCohort, {
        params: { id: cohort.id },
        body: { status: 'cancelled', expected, ...(refund === 'pro_rata' ? { refund } : {}) },
      }),
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
      title={`Cancel ${cohort.name}?`}
      consequences={totals ? cancelConsequences(totals, run.data?.checkouts ?? 0) : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action="Cancel this cohort"
      dismiss="Keep it"
      pending={cancel.isPending}
      problem={cancel.isError ? problemOf(cancel.error) : undefined}
      onConfirm={() => totals && cancel.mutate(totals)}
    >
      {cohort.status === 'started' && (
        <div>
          <Segments label="Refund" value={refund} options={REFUNDS} onChange={setRefund} />
          <p>
            {refund === 'full'
              ? 'Learners get back everything they paid.'
              : "Learners are refunded for the sessions that haven't taken place."}
          </p>
        </div>
      )}
    </DryRunDialog>
  );
}

function problemOf(error: unknown): string {
  if (!isApiProblem(error)) return "Couldn't cancel the cohort. Try again.";
  return error.code === 'figures_changed' ? 'These numbers just changed. Here are the latest.' : error.message;
}

/** What cancelling does, in groups of sentences. */
export function cancelConsequences(totals: CancellationTotals, checkouts: number): Consequence[] {
  const { learners, attendees, waiting, sessions, events, drafts, disputed, cash, credits } = totals;
  const money: ReactNode[] = [
    cash > 0 && `${formatDollars(cash)} is refunded to the original payment method.`,
    credits > 0 && `${counted(credits, 'credit is', 'credits are')} returned to learners.`,
    cash === 0 && credits === 0 && "No one paid anything, so there's nothing to refund.",
    disputed > 0 &&
      `${counted(disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank decides.`,
  ];
  const told: ReactNode[] = [
    learners > 0
      ? `${counted(learners, 'learner loses their seat and is', 'learners lose their seats and are')} notified by email.`
      : 'No one is enrolled.',
    attendees > 0 &&
      `${counted(attendees, 'attendee of the cohort’s other events is', 'attendees of the cohort’s other events are')} notified by email.`,
    waiting > 0 && `${counted(waiting, 'person on the waitlist is', 'people on the waitlist are')} notified.`,
    'All School Admins get an email with the totals.',
  ];
  const ends: ReactNode[] = [
    checkouts > 0 && `${counted(checkouts, 'unpaid checkout ends', 'unpaid checkouts end')}. No one is charged.`,
    sessions > 0 && `${counted(sessions, 'class session is', 'class sessions are')} canceled.`,
    events > 0 && `${counted(events, 'other event is', 'other events are')} canceled.`,
    drafts > 0 && `${counted(drafts, 'draft is', 'drafts are')} deleted.`,
    "You can't open it again.",
  ];
  return [
    { title: 'Money', lines: money.filter(Boolean) },
    { title: 'Who gets notified', lines: told.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
