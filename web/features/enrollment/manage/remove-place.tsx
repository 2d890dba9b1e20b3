import { useQuery } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { removePlace, type showPlaceRemoval } from '#contract/students/student-acts.endpoints.ts';
import type { StudentPlace } from '#contract/students/students.endpoints.ts';
import { call } from '#web/api/client.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { now } from '#web/platform/now.ts';
import { ReasonField } from './reason-field.tsx';
import { removalQuery } from './students.query.ts';
import { useAct } from './use-act.ts';

type Removal = ResponseOf<typeof showPlaceRemoval>['removal'];

/** The dry run of a refund and removal, with the reason; then one button. */
export function RemovePlace({ place, onClose }: { place: StudentPlace; onClose: () => void }) {
  const run = useQuery(removalQuery(place.id));
  const act = useAct<BodyInputOf<typeof removePlace>>({
    send: (body, idempotencyKey) => call(removePlace, { params: { id: place.id }, body, idempotencyKey }),
    done: 'Refunded and removed',
    again: () => void run.refetch(),
    onClose,
  });
  const removal = run.data;
  return (
    <DryRunDialog
      open
      danger
      onClose={onClose}
      title={removal ? `Remove ${removal.displayName} from ${place.cohortMoniker}?` : 'Refund and remove?'}
      consequences={removal?.allowed ? removalConsequences(removal) : removal ? [] : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action="Refund and remove"
      dismiss="Keep enrolled"
      pending={act.pending}
      problem={act.problem ?? removal?.whyNot ?? undefined}
      onConfirm={() => {
        if (!removal?.allowed) return;
        const expected = { cash: removal.cash, credits: removal.credits };
        act.press((reason) => ({ reason, expected }));
      }}
    >
      <ReasonField {...act.reason} />
    </DryRunDialog>
  );
}

export function removalConsequences({
  displayName,
  cohort,
  cash,
  credits,
  fromPayout,
  refundableUntilUtc,
}: Removal): Consequence[] {
  const nothing = cash === 0 && credits === 0;
  return [
    {
      title: 'Money',
      lines: [
        ...(nothing ? ["They didn't pay anything, so there's nothing to refund."] : []),
        ...(cash > 0 ? [`${formatDollars(cash)} is refunded to the original payment method.`] : []),
        ...(credits > 0 ? [`${counted(credits, 'credit is', 'credits are')} returned to ${displayName}.`] : []),
        ...(fromPayout > 0 ? [`Your school's payout goes down by ${formatDollars(fromPayout)}.`] : []),
        ...(refundableUntilUtc === null || nothing
          ? []
          : [
              <>
                They {new Date(refundableUntilUtc) < now() ? 'could have left' : 'can leave'} on their own with a full
                refund until <DateOnly at={refundableUntilUtc} />.
              </>,
            ]),
      ],
    },
    {
      title: 'What ends',
      lines: [`Their enrollment in ${cohort.moniker}. The seat opens up for someone else.`],
    },
    {
      title: 'Who gets notified',
      lines: [`${displayName} gets an email, and the class sessions are removed from their calendar.`],
    },
  ];
}
