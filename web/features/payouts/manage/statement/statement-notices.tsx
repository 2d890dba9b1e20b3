import { StateHead } from '#web/kit/layout/state-head.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { exactDollars, isHeld } from '../payout-text.rules.ts';
import type { ShownPayout } from '../payouts.query.ts';
import { BankDate } from './bank-date.tsx';

/**
 * What a reader has to know before a payout's figures: why it is on hold, that its transfer was returned, what it
 * corrects.
 */
export function StatementNotices({ shown: { payout, remittance } }: { shown: ShownPayout }) {
  const { status, kind, heldBecause, cause } = payout;
  return (
    <>
      {status === 'void' && (
        <StateHead look="draft" word="Void">
          <p>Nothing to pay. What this payout was for was canceled before it was due.</p>
        </StateHead>
      )}
      {isHeld(payout) && (
        <StateHead look="warning" word="On hold">
          <p>We’re holding this payout: {heldBecause && <span>{heldBecause}</span>}</p>
          <p>
            {status === 'upcoming'
              ? 'It will still be finalized on schedule and paid once the hold is lifted.'
              : 'The figures won’t change. We’ll send it with the next transfer once the hold is lifted.'}
          </p>
        </StateHead>
      )}
      {kind === 'adjustment' && (
        <StateHead look="completed" word="Adjustment">
          <p>{cause ?? 'Changes since the last statement.'}</p>
        </StateHead>
      )}
      {status === 'finalized' && payout.data.payout_amount < 0 && (
        <StateHead look="warning" word="Carried forward">
          <p>
            {exactDollars(payout.data.payout_amount)} will be deducted from your next payouts. You don’t need to pay
            anything now.
          </p>
        </StateHead>
      )}
      {kind === 'returned' && cause !== null && !remittance?.returned && (
        <StateHead look="completed" word="Returned transfer">
          <p>{cause}</p>
        </StateHead>
      )}
      {remittance?.returned && (
        <StateHead look="warning" word="Returned">
          <p>
            The transfer of {exactDollars(remittance.amount)} to {remittance.recipient} on{' '}
            <BankDate on={remittance.bankOn} /> (reference {remittance.reference}) was returned on{' '}
            <DateOnly at={remittance.returned.atUtc} />: <bdi>{remittance.returned.reason}</bdi>
          </p>
          <p>
            {kind === 'returned'
              ? 'This payout pays it again.'
              : 'A separate payout, “Returned transfer,” pays the full amount again.'}
          </p>
        </StateHead>
      )}
    </>
  );
}
