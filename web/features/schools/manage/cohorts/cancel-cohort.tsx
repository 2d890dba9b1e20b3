import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CancellationTotals } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { changeCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import {
  CancelDialog,
  checkoutsEnd,
  moneyBack,
  waitlistNotified,
} from '#web/features/teaching/manage/cancel-dialog.tsx';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { Segments } from '#web/kit/form/fields.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { cohortCancellationQuery } from './cohorts.query.ts';

const REFUNDS = [
  { value: 'full', label: 'Full refund' },
  { value: 'pro_rata', label: 'Prorated refund' },
] as const;

/**
 * The dry run of a cancellation, confirmed by typing CANCEL; for a cohort that has started, staff choose whether
 * everything or the rest is refunded.
 */
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
  const dryRun = useQuery(cohortCancellationQuery(cohort.id, refund));
  return (
    <CancelDialog
      noun="cohort"
      name={cohort.name}
      action="Cancel this cohort"
      dryRun={dryRun}
      consequencesOf={cancelConsequences}
      cancel={(expected: CancellationTotals) =>
        call(changeCohort, {
          params: { id: cohort.id },
          body: { status: 'cancelled', expected, ...(refund === 'pro_rata' ? { refund } : {}) },
        })
      }
      onClose={onClose}
      onCancelled={onCancelled}
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
    </CancelDialog>
  );
}

export function cancelConsequences(totals: CancellationTotals, checkouts: number): Consequence[] {
  const { learners, attendees, waiting, sessions, events, drafts } = totals;
  const notified: ReactNode[] = [
    learners > 0
      ? `${counted(learners, 'learner loses their seat and is', 'learners lose their seats and are')} notified by email.`
      : 'No one is enrolled.',
    attendees > 0 &&
      `${counted(attendees, 'attendee of the cohort’s other events is', 'attendees of the cohort’s other events are')} notified by email.`,
    waitlistNotified(waiting),
    'All School Admins get an email with the totals.',
  ];
  const ends: ReactNode[] = [
    checkoutsEnd(checkouts),
    sessions > 0 && `${counted(sessions, 'class session is', 'class sessions are')} canceled.`,
    events > 0 && `${counted(events, 'other event is', 'other events are')} canceled.`,
    drafts > 0 && `${counted(drafts, 'draft is', 'drafts are')} deleted.`,
    "You can't open it again.",
  ];
  return [
    moneyBack(totals, 'learners'),
    { title: 'Who gets notified', lines: notified.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
