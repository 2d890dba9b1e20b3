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
import type { AskedChange } from './use-cohort-form.ts';

/** `7 days later`, `one day earlier`. */
function daysText(days: number): string {
  const count = Math.abs(days);
  return `${count === 1 ? 'one day' : `${count} days`} ${days > 0 ? 'later' : 'earlier'}`;
}

/**
 * Shown before an open cohort is changed: who is notified, who can leave and until when, and which sessions fall
 * outside (rules-teachers A6).
 */
export function ChangeDialog({ cohortId, asked }: { cohortId: number; asked: AskedChange }) {
  const [move, setMove] = useState(false);
  const [movePayment, setMovePayment] = useState(false);
  const { payment } = asked.change;
  const along = movePayment && payment?.moved ? { paymentdate: payment.moved.paymentdate } : {};
  const run = useQuery({
    queryKey: ['schools', 'teacher-cohorts', 'change', cohortId, asked.body, move, movePayment],
    queryFn: async () =>
      (
        await call(showCohortChange, {
          params: { id: cohortId },
          query: { ...asked.body, ...along, moveSessions: move },
        })
      ).change,
    ...(move || movePayment ? {} : { initialData: asked.change }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const change = run.data ?? asked.change;
  const { ahead, moveByDays } = asked.change.sessions;
  return (
    <DryRunDialog
      open
      onClose={() => asked.answer(null)}
      title="Before you save"
      consequences={changeConsequences(change)}
      action={change.learners > 0 ? `Save and notify ${counted(change.learners, 'learner')}` : 'Save'}
      pending={run.isFetching}
      problem={run.isError ? problemOf(run.error) : undefined}
      onConfirm={() => !run.isError && asked.answer({ along, moveSessions: move, totals: change.totals })}
    >
      {asked.again && <p>Something just changed. Here's the latest.</p>}
      {change.notice && <p>{change.notice}</p>}
      {payment?.moved && (
        <SwitchField
          label="Move the payment deadline too"
          help={
            <>
              It moves to <DateTime at={payment.moved.atUtc} zone={asked.change.dates?.now.timezone} />. Otherwise,
              enrollment closes at the old deadline.
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
