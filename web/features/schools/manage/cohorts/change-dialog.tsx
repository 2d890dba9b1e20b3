import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showCohortChange } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { changeConsequences } from './change-consequences.tsx';
import type { CohortConfirmation } from './use-cohort-form.ts';

/** `7 days later`, `one day earlier`. */
function daysText(days: number): string {
  const count = Math.abs(days);
  return `${count === 1 ? 'one day' : `${count} days`} ${days > 0 ? 'later' : 'earlier'}`;
}

/**
 * Shown before an open cohort is changed: who is notified, who can leave and until when, and which sessions fall
 * outside (rules-teachers A6).
 */
export function ChangeDialog({ cohortId, confirmation }: { cohortId: number; confirmation: CohortConfirmation }) {
  const [move, setMove] = useState(false);
  const [movePayment, setMovePayment] = useState(false);
  const { body, change: first } = confirmation.about;
  const { payment } = first;
  const along = movePayment && payment?.moved ? { paymentdate: payment.moved.paymentdate } : {};
  const run = useQuery({
    queryKey: ['schools', 'teacher-cohorts', 'change', cohortId, body, move, movePayment],
    queryFn: async () =>
      (
        await call(showCohortChange, {
          params: { id: cohortId },
          query: { ...body, ...along, moveSessions: move },
        })
      ).change,
    ...(move || movePayment ? {} : { initialData: first }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const change = run.data ?? first;
  const { ahead, moveByDays } = first.sessions;
  return (
    <DryRunDialog
      open
      onClose={() => confirmation.resolve(null)}
      title="Before you save"
      consequences={changeConsequences(change)}
      isRetry={confirmation.isRetry}
      action={change.learners > 0 ? `Save and notify ${counted(change.learners, 'learner')}` : 'Save'}
      pending={run.isFetching}
      problem={run.isError ? problemOf(run.error) : undefined}
      onConfirm={() => !run.isError && confirmation.resolve({ along, moveSessions: move, totals: change.totals })}
    >
      {change.notice && <p>{change.notice}</p>}
      {payment?.moved && (
        <SwitchField
          label="Move the payment deadline too"
          help={
            <>
              It moves to <DateTime at={payment.moved.atUtc} zone={first.dates?.now.timezone} />. Otherwise, enrollment
              closes at the old deadline.
            </>
          }
          checked={movePayment}
          onChange={setMovePayment}
        />
      )}
      {moveByDays !== 0 && ahead > 0 && (
        <SwitchField
          label={`Move all ${counted(ahead, 'future session')} too`}
          help={`They move ${daysText(moveByDays)} and keep their time of day. Sessions don't move automatically.`}
          checked={move}
          onChange={setMove}
        />
      )}
    </DryRunDialog>
  );
}

function problemOf(error: unknown): string {
  return isApiProblem(error) ? error.message : "Couldn't load the impact. Try again.";
}
