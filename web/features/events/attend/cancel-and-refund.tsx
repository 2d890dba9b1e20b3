import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketRefund } from '#contract/events/attend.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import words from './seat-words.module.css';

interface CancelAndRefundProps {
  thing: 'ticket' | 'place';
  asked: {
    refund: TicketRefund | undefined;
    failed: boolean;
    retry: () => Promise<unknown>;
    cancel: UseMutationResult<unknown, Error, number, unknown>;
  };
}

/** 'Cancel and refund' with the amount; the consequences are spelled out before the person confirms. */
export function CancelAndRefund({ thing, asked }: CancelAndRefundProps) {
  const [asking, setAsking] = useState(false);
  const { refund, failed, retry, cancel } = asked;
  if (failed) {
    return (
      <Button variant="quiet" size="sm" onClick={() => void retry()}>
        Couldn't load your refund amount. Retry
      </Button>
    );
  }
  if (!refund) return null;
  const back = refund.amount > 0 || refund.credits > 0;
  const button = back ? `Cancel and refund ${formatDollars(refund.amount)}` : `Cancel my ${thing}`;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {button}
      </Button>
      {!back && <p className={words.soft}>{refund.message}</p>}
      {back && refund.refundableUntil && (
        <p className={words.soft}>
          Full refund until <DateTime at={refund.refundableUntil} />.
        </p>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Cancel your ${thing}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep my {thing}
            </Button>
            <Button
              variant="danger"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(refund.amount, { onSettled: () => setAsking(false) })}
            >
              {button}
            </Button>
          </>
        }
      >
        <p>{refund.message}</p>
        <p>
          {back && <Back refund={refund} />}
          <span> Your seat opens up for someone else.</span>
        </p>
      </Dialog>
    </>
  );
}

function Back({ refund }: { refund: TicketRefund }) {
  return (
    <>
      You paid <Money dollars={refund.paid} />.{' '}
      <strong>
        <Money dollars={refund.amount} />
      </strong>{' '}
      goes back to the card you paid with
      {refund.credits > 0 && (
        <span>
          , and <Credits count={refund.credits} /> to your account
        </span>
      )}
      <span>.</span>
    </>
  );
}
