import type { ReactNode } from 'react';
import type { CohortChange } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { oldAndNew, oldPriceKept, seatsOffered } from '#web/features/teaching/manage/change-text.tsx';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';

/** What saving a change to an open cohort does, in groups of sentences; a group with nothing to say is empty. */
export function changeConsequences(change: CohortChange): Consequence[] {
  return [
    { title: 'Dates', lines: dateLines(change) },
    { title: 'Who gets notified', lines: notificationLines(change) },
    { title: 'Money', lines: moneyLines(change) },
    { title: 'Sessions outside the new dates', lines: sessionLines(change) },
  ];
}

function dateLines({ dates, payment }: CohortChange): ReactNode[] {
  if (!dates) return [];
  const { was, now } = dates;
  const rows = [
    ['Start', was.startsAtUtc, now.startsAtUtc],
    ['End', was.endsAtUtc, now.endsAtUtc],
    ['Payment deadline', was.paymentDueAtUtc, now.paymentDueAtUtc],
  ] as const;
  const lines: ReactNode[] = rows.flatMap(([label, before, after]) =>
    before === after || !after
      ? []
      : [oldAndNew(label, { at: before, zone: was.timezone }, { at: after, zone: now.timezone })],
  );
  if (payment)
    lines.push(
      <>
        Payment deadline: <DateTime at={payment.dueAtUtc} zone={now.timezone} /> (unchanged)
      </>,
    );
  return lines;
}

function notificationLines({ learners, waitlist }: CohortChange): ReactNode[] {
  return [
    learners > 0 && `${counted(learners, 'learner gets', 'learners get')} one email with the old and new dates.`,
    seatsOffered(waitlist.offered, 'seat'),
    waitlist.closed > 0 &&
      `Enrollment closes now, and ${counted(waitlist.closed, 'person on the waitlist is', 'people on the waitlist are')} notified.`,
  ].filter(Boolean);
}

function moneyLines({ refundable, prices, payouts }: CohortChange): ReactNode[] {
  return [
    refundable && (
      <span key="refundable">
        {counted(refundable.learners, 'learner')} can leave with a full refund until{' '}
        <DateTime at={refundable.untilUtc} />
        {refundable.lastUntilUtc !== refundable.untilUtc && (
          <span>
            {' '}
            or, for some, as late as <DateTime at={refundable.lastUntilUtc} />
          </span>
        )}
        <span>.</span>
      </span>
    ),
    prices &&
      'New prices apply to new enrollments only. No one who already paid is charged or refunded the difference.',
    prices && oldPriceKept(prices.held),
    prices && prices.selected > 0 && `${counted(prices.selected, 'cart shows', 'carts show')} the new price.`,
    ...payouts.map(({ part, plannedAtUtc, movesToUtc }) => (
      <>
        Payout {part} moves to <DateTime at={movesToUtc} />, was <DateTime at={plannedAtUtc} />.
      </>
    )),
  ].filter(Boolean);
}

function sessionLines({ sessions }: CohortChange): ReactNode[] {
  return sessions.outside.map(({ name, startsAtUtc, timezone, movedToUtc }) => (
    <>
      {name}, <DateTime at={startsAtUtc} zone={timezone} />
      {movedToUtc && (
        <span>
          {' '}
          (moves to <DateTime at={movedToUtc} zone={timezone} />)
        </span>
      )}
    </>
  ));
}
