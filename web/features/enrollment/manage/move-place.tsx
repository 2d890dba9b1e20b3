import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInputOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { formatList } from '#contract/primitives/list-words.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { movePlace, type showPlaceMove } from '#contract/students/student-acts.endpoints.ts';
import type { StudentPlace, showStudent } from '#contract/students/students.endpoints.ts';
import { call } from '#web/api/client.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { ReasonField } from './reason-field.tsx';
import { moveQuery } from './students.query.ts';
import { useAct } from './use-act.ts';

type Move = ResponseOf<typeof showPlaceMove>['move'];

/** The dry run of a move, with the choice of cohort and the reason; then one button. */
export function MovePlace({
  place,
  cohorts,
  onClose,
}: {
  place: StudentPlace;
  cohorts: ResponseOf<typeof showStudent>['openCohorts'];
  onClose: () => void;
}) {
  const [cohortId, setCohortId] = useState(cohorts[0]?.id ?? 0);
  const run = useQuery(moveQuery(place.id, cohortId));
  const act = useAct<BodyInputOf<typeof movePlace>>({
    send: (body, idempotencyKey) => call(movePlace, { params: { id: place.id }, body, idempotencyKey }),
    done: 'Student moved',
    again: () => void run.refetch(),
    onClose,
  });
  const move = run.data;
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title={`Move from ${place.cohortMoniker}?`}
      consequences={move?.allowed ? moveConsequences(move) : move ? [] : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action="Move student"
      pending={act.pending}
      problem={act.problem ?? move?.whyNot ?? undefined}
      onConfirm={() => {
        if (move?.allowed) act.press((reason) => ({ cohortId, reason }));
      }}
    >
      <SelectField
        label="To cohort"
        name="cohort"
        value={String(cohortId)}
        options={cohorts.map(({ id, moniker, seatsRemaining }) => ({
          value: String(id),
          label: `${moniker} (${counted(seatsRemaining, 'seat', 'seats')} left)`,
        }))}
        onChange={(value) => setCohortId(Number(value))}
      />
      <ReasonField {...act.reason} />
    </DryRunDialog>
  );
}

export function moveConsequences(move: Move): Consequence[] {
  const { from, to, seats, paidCash, paidCredits, newRefundableUntilUtc } = move;
  const paid = [
    ...(paidCash > 0 ? [formatDollars(paidCash)] : []),
    ...(paidCredits > 0 ? [counted(paidCredits, 'credit', 'credits')] : []),
  ];
  return [
    {
      title: 'Money',
      lines: [
        paid.length > 0
          ? `Their payment moves with them: ${formatList(paid)}. Nothing is charged or refunded.`
          : "They didn't pay for this seat.",
        newRefundableUntilUtc === null ? (
          'No refund if they leave.'
        ) : (
          <span key="refund">
            They can leave with a full refund until <DateOnly at={newRefundableUntilUtc} />. Moving never shortens that
            time.
          </span>
        ),
      ],
    },
    {
      title: 'Seats',
      lines: [
        `${counted(seats.remaining - 1, 'seat is', 'seats are')} left in ${to.moniker} after the move. The seat in ${from.moniker} opens up again.`,
        ...(seats.waiting > 0
          ? [
              `${counted(seats.waiting, 'person is', 'people are')} on the waitlist for ${to.moniker}. This seat won't be offered to them.`,
            ]
          : []),
      ],
    },
    {
      title: 'Who gets notified',
      lines: [`${move.displayName} gets an email with the new dates and a calendar update.`],
    },
  ];
}
