import type { ReactNode } from 'react';
import type { WorkoutChange } from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { oldPriceKept, seatsOffered } from '#web/features/teaching/manage/change-text.tsx';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import type { WorkoutConfirmation } from './use-workout-form.ts';

/**
 * Shown before something people can see is changed: who is notified, what can be refunded and until when, what is still
 * pending (rules-teachers A6).
 */
export function WorkoutChangeDialog({ confirmation }: { confirmation: WorkoutConfirmation }) {
  const { about: change, isRetry, resolve } = confirmation;
  return (
    <DryRunDialog
      open
      onClose={() => resolve(null)}
      title="Before you save"
      consequences={workoutConsequences(change)}
      isRetry={isRetry}
      action={change.people > 0 ? `Save and notify ${counted(change.people, 'person', 'people')}` : 'Save'}
      onConfirm={() => resolve(change.totals)}
    />
  );
}

function workoutConsequences(change: WorkoutChange): Consequence[] {
  return [
    { title: 'Time', lines: timeLines(change) },
    { title: 'Who gets notified', lines: notificationLines(change) },
    { title: 'Money', lines: moneyLines(change) },
    {
      title: 'Feedback',
      lines:
        change.unanswered > 0
          ? [
              `${counted(change.unanswered, 'submission is', 'submissions are')} waiting for feedback. You can still respond after the workout is finished.`,
            ]
          : [],
    },
  ];
}

function timeLines({ times }: WorkoutChange): ReactNode[] {
  if (!times?.now.startsAtUtc) return [];
  return [
    <>
      Now <DateTime at={times.now.startsAtUtc} zone={times.now.timezone} />
      {times.was.startsAtUtc && (
        <span>
          , was <DateTime at={times.was.startsAtUtc} zone={times.was.timezone} />
        </span>
      )}
    </>,
  ];
}

function notificationLines({ people, offered }: WorkoutChange): ReactNode[] {
  return [
    people > 0 && `${counted(people, 'person gets', 'people get')} one email with the old and new times.`,
    seatsOffered(offered, 'spot'),
  ].filter(Boolean);
}

function moneyLines({ refundable, prices }: WorkoutChange): ReactNode[] {
  return [
    refundable && (
      <span key="refundable">
        {counted(refundable.places, 'paid spot')} can be canceled for a full refund until{' '}
        <DateTime at={refundable.untilUtc} />.
      </span>
    ),
    prices && 'New prices apply to new sign-ups only. No one who already paid is charged or refunded the difference.',
    prices && oldPriceKept(prices.held),
  ].filter(Boolean);
}
